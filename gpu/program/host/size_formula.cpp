#include "gpu/program/host/size_formula.h"

#include <algorithm>

#include "gpu/program/host/launch_guess.h"
#include "gpu/program/host/parameter_words.h"

namespace simtscope::program {
namespace {

constexpr std::int64_t kMaxFactor = 4, kMaxRemainder = 64;

/// Returns the rank of a value among the factors of a matrix: rows come before the inner dimension, and columns last.
int rankOf(const HostValue& value)
{
    switch (findValueKind(value.name)) {
    case ValueKind::Height:
        return 0;
    case ValueKind::Depth:
        return 1;
    default:
        return 2;
    }
}

/// Returns the values of the launch that may be part of a size, rows first.
std::vector<std::string> findSizeValues(const LaunchForm& form, std::size_t launch)
{
    std::vector<const HostValue*> values;
    for (const std::string& argument : form.launches[launch].arguments)
        for (const HostValue& value : form.values)
            if (value.name == argument && value.element.isInteger() && evaluate(form, launch, value.value).value_or(0) > 1)
                values.push_back(&value);
    std::ranges::stable_sort(values, {}, [](const HostValue* value) { return rankOf(*value); });
    std::vector<std::string> names;
    for (const HostValue* value : values)
        names.push_back(value->name);
    return names;
}

/// Returns the constants of the source that the kernel mentions.
std::vector<std::string> findMentionedConstants(const LaunchForm& form, std::size_t launch)
{
    const HostLaunch& one = form.launches[launch];
    const analysis::FunctionStatements& function = form.source.code->functions()[one.kernel.function];
    std::vector<std::string> names;
    for (std::size_t at = function.first; at < function.last; ++at) {
        const std::string name(form.source.code->tokens()[at].text);
        const bool isTemplate =
            std::ranges::find(one.kernel.templateParameters, name, &TemplateParameter::name) != one.kernel.templateParameters.end();
        if (isName(name) && !isTemplate && std::ranges::find(names, name) == names.end() &&
            std::ranges::find(one.arguments, name) == one.arguments.end())
            if (const auto value = evaluate(form, launch, name); value && *value > 1)
                names.push_back(name);
    }
    return names;
}

/// Returns all products of one, two or three different names.
std::vector<std::string> makeProducts(const std::vector<std::string>& names)
{
    std::vector<std::string> products = names;
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = i + 1; j < names.size(); ++j)
            products.push_back(names[i] + " * " + names[j]);
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = i + 1; j < names.size(); ++j)
            for (std::size_t k = j + 1; k < names.size(); ++k)
                products.push_back(names[i] + " * " + names[j] + " * " + names[k]);
    return products;
}

std::vector<std::string> makeSquares(const std::vector<std::string>& names)
{
    std::vector<std::string> squares;
    for (const std::string& name : names)
        squares.push_back(name + " * " + name);
    return squares;
}

std::vector<std::string> makeShapeProducts(unsigned axes, const std::string& word)
{
    std::vector<std::string> products;
    std::string all;
    for (int d = 0; d < 3; ++d) {
        const std::string one = word + "." + "xyz"[d];
        if (axes & (1U << d)) {
            products.push_back(one);
            all += (all.empty() ? "" : " * ") + one;
        }
    }
    if (products.size() > 1)
        products.push_back(all);
    return products;
}

void append(std::vector<std::string>& all, const std::vector<std::string>& more)
{
    all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

std::string findSizeFormula(const LaunchForm& form, std::size_t launch, std::int64_t size, unsigned threadAxes, unsigned blockAxes)
{
    const std::string number = std::to_string(size);
    if (size <= 1 || size >= ValueRange::kUnbounded / 2)
        return number;
    const std::vector<std::string> values = findSizeValues(form, launch), constants = findMentionedConstants(form, launch);
    const std::vector<std::string> grids = makeShapeProducts(blockAxes, "gridDim"), blocks = makeShapeProducts(threadAxes, "blockDim");
    std::vector<std::string> candidates, both, tiles;
    for (const std::string& grid : grids)
        for (const std::string& block : blocks)
            both.push_back(grid + " * " + block);
    for (const std::string& constant : constants)
        if (!grids.empty())
            for (const std::string& square : {constant, constant + " * " + constant})
                tiles.push_back(grids.back() + " * " + square);
    const std::vector<std::string> products = makeProducts(values), constantProducts = makeProducts(constants);
    const bool isOfIndex = threadAxes != 0 || blockAxes != 0;
    if (threadAxes == 0)
        append(candidates, grids);
    if (blockAxes == 0)
        append(candidates, blocks);
    if (isOfIndex)
        append(candidates, products);
    append(candidates, constants);
    if (isOfIndex && values.size() == 1)
        append(candidates, makeSquares(values));
    for (const std::string& value : products)
        for (const std::string& constant : constants)
            candidates.push_back(value + " * " + constant);
    append(candidates, constantProducts);
    append(candidates, makeSquares(constants));
    append(candidates, both);
    append(candidates, tiles);
    if (!isOfIndex)
        append(candidates, values);
    const auto valueOf = [&](const std::string& expression) { return evaluate(form, launch, expression).value_or(0); };
    for (const std::string& candidate : candidates)
        if (valueOf(candidate) == size)
            return candidate;
    if (!isOfIndex)
        return number;
    for (std::int64_t factor = 2; factor <= kMaxFactor; ++factor)
        for (const std::string& candidate : candidates)
            if (factor * valueOf(candidate) == size)
                return std::to_string(factor) + " * " + candidate;
    for (const std::string& candidate : candidates)
        for (const std::string& constant : constants)
            if (valueOf(candidate) > 1 && valueOf(candidate) + 2 * valueOf(constant) == size)
                return candidate + " + 2 * " + constant;
    const auto isSlightlyMore = [&](const std::string& candidate) {
        return valueOf(candidate) > size && valueOf(candidate) <= size + size / 2;
    };
    if (const auto larger = std::ranges::find_if(products, isSlightlyMore); larger != products.end())
        return *larger;
    if (values.size() > 1)
        for (const std::string& square : makeSquares(values))
            if (valueOf(square) == size)
                return square;
    for (const std::string& candidate : candidates)
        if (const std::int64_t rest = size - valueOf(candidate); valueOf(candidate) >= 4 && rest > 0 && rest <= kMaxRemainder)
            return candidate + " + " + std::to_string(rest);
    return number;
}

namespace {

/// Returns a size from the names of values, for a buffer whose indices are not known.
std::string guessSize(const LaunchForm& form, const HostBuffer& buffer, std::size_t launch)
{
    const HostLaunch& one = form.launches[launch];
    std::string count, width, height, bins;
    for (const std::string& name : one.arguments) {
        const auto value = std::ranges::find(form.values, name, &HostValue::name);
        if (value == form.values.end() || !value->element.isInteger())
            continue;
        const ValueKind kind = findValueKind(name);
        std::string* const size = kind == ValueKind::Count    ? &count
                                  : kind == ValueKind::Width  ? &width
                                  : kind == ValueKind::Height ? &height
                                  : kind == ValueKind::Bins   ? &bins
                                                              : nullptr;
        if (size)
            *size = name;
    }
    if (isHistogramName(buffer.name))
        return bins.empty() ? "16" : bins;
    if (!height.empty() && (!width.empty() || !count.empty()))
        return height + " * " + (width.empty() ? count : width);
    const std::string any = !count.empty() ? count : !width.empty() ? width : height;
    if (!any.empty())
        return one.kernel.dimensions > 1 ? any + " * " + any : any;
    return one.kernel.dimensions > 1 ? "gridDim.x * blockDim.x * gridDim.y * blockDim.y" : "gridDim.x * blockDim.x";
}

/// Returns the brackets of row extents as factors: " * 4 * 8" for "[4][8]".
std::string factorsOf(const std::string& rowExtents)
{
    std::string factors;
    const Lexemes lexemes = makeLexemes(rowExtents);
    for (std::size_t at = 0; at < lexemes.size() && lexemes[at] == "[";) {
        const std::size_t after = findAfterBracket(lexemes, at);
        const std::string extent = joinLexemes(lexemes, at + 1, after - 1);
        factors += " * " + (after - at > 3 ? "(" + extent + ")" : extent);
        at = after;
    }
    return factors;
}

/// Returns the elements of a row, where the size is a product of two: "columns" of "rows * columns".
std::string rowLengthOf(const HostBuffer& buffer, int dimensions)
{
    const Lexemes lexemes = makeLexemes(buffer.size);
    const bool isProduct = lexemes.size() == 3 && lexemes[1] == "*" && isName(lexemes[0]) && isName(lexemes[2]);
    const bool isOfLaunch = isProduct && lexemes[2].find('.') != std::string::npos;
    if (!buffer.rowExtents.empty())
        return makeLexemes(buffer.rowExtents).size() == 3 ? makeLexemes(buffer.rowExtents)[1] : std::string();
    return isProduct && !isOfLaunch && (dimensions > 1 || lexemes[0] != lexemes[2]) ? lexemes[2] : std::string();
}

}  // namespace

void chooseSizes(LaunchForm& form, const std::vector<KernelUses>& uses)
{
    for (HostBuffer& buffer : form.buffers) {
        std::string size;
        std::int64_t largest = 0, before = 0;
        for (std::size_t launch = 0; launch < form.launches.size(); ++launch) {
            const HostLaunch& one = form.launches[launch];
            for (std::size_t i = 0; i < one.arguments.size(); ++i) {
                if (one.arguments[i] != buffer.name)
                    continue;
                const ArrayUse& use = uses[launch].arrays.at(one.kernel.parameters[i].name);
                std::vector<std::string> candidates;
                if (use.elements) {
                    const std::int64_t low = std::min<std::int64_t>(use.elements->low, 0);
                    before = std::max(before, -low);
                    candidates.push_back(
                        findSizeFormula(form, launch, use.elements->high + 1 - low, use.elements->threadAxes, use.elements->blockAxes));
                }
                if (!use.isKnown)
                    candidates.push_back(guessSize(form, buffer, launch));
                for (const std::string& candidate : candidates) {
                    const std::int64_t value = evaluate(form, launch, candidate).value_or(0);
                    if (size.empty() || value > largest) {
                        size = candidate;
                        largest = value;
                        buffer.launch = launch;
                    }
                }
            }
        }
        buffer.size = size.empty() ? "1" : size;
        if (before > 0)
            buffer.halo = findSizeFormula(form, buffer.launch, before, 0, 0);
        if (!buffer.rowExtents.empty())
            buffer.size =
                (buffer.size.find('+') == std::string::npos ? buffer.size : "(" + buffer.size + ")") + factorsOf(buffer.rowExtents);
        buffer.rowLength = rowLengthOf(buffer, form.launches[buffer.launch].kernel.dimensions);
        const HostLaunch& launch = form.launches[buffer.launch];
        for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
            if (launch.arguments[i] != buffer.name)
                continue;
            const std::string& parameter = uses[buffer.launch].arrays.at(launch.kernel.parameters[i].name).rowLength;
            const auto found = std::ranges::find(launch.kernel.parameters, parameter, &SourceParameter::name);
            if (found != launch.kernel.parameters.end() && buffer.rowExtents.empty())
                buffer.rowLength = launch.arguments[std::size_t(found - launch.kernel.parameters.begin())];
        }
    }
}

}  // namespace simtscope::program
