#include "gpu/program/host/launch_guess.h"

#include <algorithm>

#include "gpu/analysis/names/constant_value.h"
#include "gpu/program/host/block_strides.h"
#include "gpu/program/host/parameter_words.h"
#include "gpu/program/host/size_formula.h"

namespace simtscope::program {
namespace {

constexpr std::array<std::array<const char*, 3>, 3> kDefaultBlocks{{{"32", "1", "1"}, {"8", "8", "1"}, {"4", "4", "4"}}};
constexpr std::array kAxes = {"x", "y", "z"};

Lexemes bodyOf(const LaunchForm& form, const SourceKernel& kernel)
{
    const analysis::FunctionStatements& function = form.source.code->functions()[kernel.function];
    return makeLexemes(analysis::CppText(form.source.code->tokens()).subspan(function.first, function.last - function.first));
}

IsConstant constantsOf(const LaunchForm& form, const HostLaunch& launch)
{
    return [&form, &launch](std::string_view name) { return findHostConstant(form, launch, name).has_value(); };
}

std::int64_t evaluateOr(const LaunchForm& form, std::size_t launch, const std::string& expression, std::int64_t otherwise)
{
    return expression.empty() ? otherwise : evaluate(form, launch, expression).value_or(otherwise);
}

/// Returns the block's part of an extent or a stride: "BLOCK" of "BLOCK + 2 * RADIUS" and of "2 * BLOCK".
std::string blockIn(const std::string& extent)
{
    const Lexemes lexemes = makeLexemes(extent);
    std::vector<std::string> names;
    for (const std::string& lexeme : lexemes)
        if (isName(lexeme))
            names.push_back(lexeme);
    if (names.empty())
        return extent;
    return names.front();
}

bool fitsBlock(const LaunchForm& form, std::size_t launch, const std::string& expression, std::int64_t min)
{
    const auto value = evaluate(form, launch, expression);
    return value && *value >= min && *value <= kMaxBlockThreads;
}

/// Chooses a dimension of the block from an array in shared memory, whose elements threads store by their index.
void chooseFromSharedArrays(LaunchForm& form, std::size_t launch, std::array<bool, 3>& isChosen)
{
    HostLaunch& one = form.launches[launch];
    for (const SharedArray& array : one.kernel.sharedArrays) {
        const KernelUses uses = findKernelUses(form.source, one.kernel, makeLaunchValues(form, launch));
        const ArrayUse& use = uses.arrays.at(array.name);
        const ValueRange* const index = use.stores ? &*use.stores : use.elements ? &*use.elements : nullptr;
        if (!index || index->threadAxes == 0)
            continue;
        for (std::size_t i = 0; i < array.extents.size(); ++i) {
            const std::size_t dimension = array.extents.size() - 1 - i;
            const std::string block = blockIn(array.extents[i]);
            if (dimension >= std::size_t(one.kernel.dimensions) || isChosen[dimension] || !fitsBlock(form, launch, block, 2))
                continue;
            one.block[dimension] = block;
            isChosen[dimension] = true;
        }
    }
}

std::int64_t strideOf(const LaunchForm& form, std::size_t launch, std::size_t dimension)
{
    const HostLaunch& one = form.launches[launch];
    const auto strides = findBlockStrides(bodyOf(form, one.kernel), constantsOf(form, one));
    const std::int64_t block = evaluateOr(form, launch, one.block[dimension], 1);
    return std::max<std::int64_t>(evaluateOr(form, launch, substituteArguments(strides[dimension], one), block), 1);
}

bool hasStride(const LaunchForm& form, std::size_t launch, std::size_t dimension)
{
    const HostLaunch& one = form.launches[launch];
    return !findBlockStrides(bodyOf(form, one.kernel), constantsOf(form, one))[dimension].empty();
}

/// Holds which kinds of values a kernel has, by name.
struct NamedSizes {
    std::string count, width, height, depth;
};

NamedSizes findSizes(const LaunchForm& form, const HostLaunch& launch)
{
    NamedSizes sizes;
    for (const HostValue& value : form.values) {
        if (!value.element.isInteger() || std::ranges::find(launch.arguments, value.name) == launch.arguments.end())
            continue;
        const ValueKind kind = findValueKind(value.name);
        std::string* const size = kind == ValueKind::Count    ? &sizes.count
                                  : kind == ValueKind::Width  ? &sizes.width
                                  : kind == ValueKind::Height ? &sizes.height
                                  : kind == ValueKind::Depth  ? &sizes.depth
                                                              : nullptr;
        if (size && size->empty())
            *size = value.name;
    }
    // N is the number of columns beside M and K.
    if (sizes.width.empty() && !sizes.height.empty())
        std::swap(sizes.width, sizes.count);
    return sizes;
}

/// Returns the number for a size; nothing for a value that is none.
std::optional<std::int64_t> chooseSize(const LaunchForm& form, std::size_t launch, const HostValue& value, ValueKind kind)
{
    const HostLaunch& one = form.launches[launch];
    const NamedSizes sizes = findSizes(form, one);
    const std::int64_t x = strideOf(form, launch, 0);
    const bool isWidth = value.name == sizes.width || kind == ValueKind::Width;
    if (one.kernel.dimensions == 1) {
        const std::int64_t blocks = !one.kernel.usesBlocks[0] ? 1 : x >= 128 ? 2 : 4;
        const bool isFlat = !sizes.width.empty() && !sizes.height.empty();
        const bool hasBlockForRow = one.kernel.usesBlocks[0] && !hasStride(form, launch, 0);
        if (isFlat && isWidth)
            return hasBlockForRow ? x : 16;
        if (isFlat && kind == ValueKind::Height)
            return hasBlockForRow ? 4 : std::max<std::int64_t>(blocks * x / 16, 1);
        return blocks * x;
    }
    const std::int64_t y = strideOf(form, launch, 1), larger = std::max(x, y);
    const std::int64_t factor = larger < 16 ? 2 : 1;
    if (one.kernel.dimensions == 3)
        return kind == ValueKind::Depth ? 2 * strideOf(form, launch, 2) : kind == ValueKind::Height ? 2 * y : 2 * x;
    if (kind == ValueKind::Height && !sizes.width.empty())
        return factor * y;
    if (kind == ValueKind::Depth)
        return (factor + 2) * larger;
    if (isWidth && !sizes.height.empty())
        return (factor + 1) * x;
    return 2 * larger;
}

/// Returns whether an index of the kernel is limited by the value, whatever its name.
bool limitsThreads(const LaunchForm& form, std::size_t launch, const std::string& name)
{
    const KernelUses uses = findKernelUses(form.source, form.launches[launch].kernel, makeLaunchValues(form, launch));
    return std::ranges::any_of(uses.limits, [&](const std::string& limit) { return limit == name; });
}

std::string chooseOther(const LaunchForm& form, const HostLaunch& launch, const HostValue& value, ValueKind kind)
{
    const NamedSizes sizes = findSizes(form, launch);
    if (kind == ValueKind::Leading)
        for (const std::string& size : {value.name == "lda" ? sizes.depth : std::string(), sizes.width, sizes.count})
            if (!size.empty())
                return size;
    const bool hasBytes = std::ranges::any_of(form.buffers, [](const HostBuffer& buffer) { return buffer.element.isUnsignedByte(); });
    if (kind == ValueKind::Bins)
        return hasBytes ? "256" : "16";
    if (kind == ValueKind::Offset)
        return "0";
    if (value.element.isNumber() && value.element.components.front().kind == NumberKind::Bool)
        return "true";
    if (value.element.isInteger())
        return "1";
    const bool isStep = value.name == "dt" || value.name.starts_with("eps") || value.name.starts_with("tol");
    return isStep ? "0.1" : "2";
}

/// Returns the extent that the grid covers in a dimension, from the kinds of values.
std::string extentByName(const LaunchForm& form, const HostLaunch& launch, std::size_t dimension)
{
    const NamedSizes sizes = findSizes(form, launch);
    if (launch.kernel.dimensions == 1 && !sizes.width.empty() && !sizes.height.empty())
        return sizes.height + " * " + sizes.width;
    const std::array<std::string, 3> named = {sizes.width, sizes.height, sizes.depth};
    const std::string any = !sizes.count.empty() ? sizes.count : !sizes.width.empty() ? sizes.width : sizes.height;
    return !named[dimension].empty() ? named[dimension] : any;
}

}  // namespace

std::string substituteArguments(const std::string& text, const HostLaunch& launch)
{
    Lexemes lexemes = makeLexemes(text);
    for (std::string& lexeme : lexemes)
        for (std::size_t i = 0; i < launch.kernel.templateParameters.size(); ++i)
            if (lexeme == launch.kernel.templateParameters[i].name)
                lexeme = launch.templateArguments[i];
    return joinLexemes(lexemes, 0, lexemes.size());
}

std::optional<std::int64_t> findHostConstant(const LaunchForm& form, const HostLaunch& launch, std::string_view name)
{
    for (std::size_t i = 0; i < launch.kernel.templateParameters.size(); ++i)
        if (launch.kernel.templateParameters[i].name == name)
            return analysis::evaluateConstant(form.source.definitions, analysis::parseTokens(launch.templateArguments[i]));
    return analysis::evaluateConstant(form.source.definitions, analysis::parseTokens(name));
}

LaunchValues makeLaunchValues(const LaunchForm& form, std::size_t launch)
{
    const HostLaunch& one = form.launches[launch];
    LaunchValues values;
    const LaunchNumbers numbers = evaluateLaunch(form, launch);
    for (std::size_t d = 0; d < 3; ++d) {
        const std::string axis = std::string(".") + kAxes[d];
        const std::int64_t grid = std::max<std::int64_t>(numbers.grid[d], 1), block = std::max<std::int64_t>(numbers.block[d], 1);
        values.ranges["gridDim" + axis] = ValueRange::exact(grid);
        values.ranges["blockDim" + axis] = ValueRange::exact(block);
        values.ranges["threadIdx" + axis] = ValueRange::index("threadIdx" + axis, block, 1U << d, 0);
        values.ranges["blockIdx" + axis] = ValueRange::index("blockIdx" + axis, grid, 0, 1U << d);
    }
    for (std::size_t i = 0; i < one.arguments.size() && i < one.kernel.parameters.size(); ++i)
        if (const auto value = std::ranges::find(form.values, one.arguments[i], &HostValue::name); value != form.values.end())
            values.ranges[one.kernel.parameters[i].name] =
                ValueRange::exact(value->element.isInteger() ? evaluateOr(form, launch, value->value, 1) : 1);
    values.constant = [&form, launch](std::string_view name) { return findHostConstant(form, form.launches[launch], name); };
    values.element = [&form, launch](std::string_view name) {
        ValueRange range;
        range.loadedArrays.insert(std::string(name));
        const auto& parameters = form.launches[launch].kernel.parameters;
        const auto parameter = std::ranges::find(parameters, name, &SourceParameter::name);
        if (parameter != parameters.end() && findElementType(form.source.definitions, parameter->type).isUnsignedByte())
            range.low = 0, range.high = 255;
        return range;
    };
    values.bytesOf = [&form](std::string_view type) { return findElementType(form.source.definitions, type).bytes; };
    return values;
}

void chooseBlock(LaunchForm& form, std::size_t launch)
{
    HostLaunch& one = form.launches[launch];
    const std::size_t dimensions = std::size_t(one.kernel.dimensions);
    for (std::size_t d = 0; d < dimensions; ++d) {
        one.block[d] = kDefaultBlocks[dimensions - 1][d];
        one.grid[d] = one.kernel.usesBlocks[d] ? (dimensions == 1 ? "4" : "2") : "1";
    }
    const Lexemes body = bodyOf(form, one.kernel);
    const auto strides = findBlockStrides(body, constantsOf(form, one));
    const auto steps = findLoopSteps(body, constantsOf(form, one));
    std::array<bool, 3> isChosen{};
    for (std::size_t d = 0; d < dimensions; ++d) {
        if (strides[d].empty() || strides[d].find("blockDim") != std::string::npos)
            continue;
        const std::string block = substituteArguments(steps[d].empty() ? blockIn(strides[d]) : steps[d], one);
        if (!fitsBlock(form, launch, block, 1))
            continue;
        one.block[d] = block;
        isChosen[d] = true;
    }
    chooseFromSharedArrays(form, launch, isChosen);
    for (const SourceParameter& parameter : one.kernel.parameters) {
        const Lexemes extents = makeLexemes(substituteArguments(parameter.rowExtents, one));
        if (extents.size() != 3 || !fitsBlock(form, launch, extents[1], 1))
            continue;
        for (std::size_t d = 0; d < dimensions; ++d)
            if (!isChosen[d] && !one.kernel.usesBlocks[d])
                one.block[d] = extents[1];
    }
    if (dimensions == 1 && !isChosen[0] && fitsBlock(form, launch, one.kernel.maxThreads, 1))
        one.block[0] = one.kernel.maxThreads;
    const LaunchNumbers numbers = evaluateLaunch(form, launch);
    const std::int64_t limit = std::min(kMaxBlockThreads, evaluateOr(form, launch, one.kernel.maxThreads, kMaxBlockThreads));
    if (numbers.block[0] * numbers.block[1] * numbers.block[2] > limit)
        for (std::size_t d = 0; d < dimensions; ++d)
            one.block[d] = kDefaultBlocks[dimensions - 1][d];
}

void chooseValues(LaunchForm& form)
{
    for (HostValue& value : form.values)
        value.value = "97";  // a number that limits indices, so that those which do are found
    for (const bool choosesSizes : {true, false})
        for (HostValue& value : form.values) {
            const auto user = std::ranges::find_if(form.launches, [&](const HostLaunch& launch) {
                return std::ranges::find(launch.arguments, value.name) != launch.arguments.end();
            });
            const std::size_t launch = std::size_t(user - form.launches.begin());
            ValueKind kind = findValueKind(value.name);
            const bool isInner = kind == ValueKind::Depth && user->kernel.dimensions > 1;
            const bool isNamed = kind == ValueKind::Count || kind == ValueKind::Width || kind == ValueKind::Height || isInner;
            const bool isSize = value.element.isInteger() &&
                                (isNamed || (kind != ValueKind::Bins && choosesSizes && limitsThreads(form, launch, value.name)));
            if (choosesSizes && isSize)
                value.value = std::to_string(chooseSize(form, launch, value, kind).value_or(1));
            else if (!choosesSizes && value.value == "97")
                value.value = chooseOther(form, *user, value, kind);
        }
}

void chooseGrid(LaunchForm& form, std::size_t launch)
{
    HostLaunch& one = form.launches[launch];
    const KernelUses uses = findKernelUses(form.source, one.kernel, makeLaunchValues(form, launch));
    for (std::size_t d = 0; d < std::size_t(one.kernel.dimensions); ++d) {
        if (!one.kernel.usesBlocks[d])
            continue;
        std::string extent = substituteArguments(uses.limits[d], one);
        const std::string stride = substituteArguments(uses.strides[d], one);
        if (extent.empty())
            extent = stride.empty() ? findSizes(form, one).height : extentByName(form, one, d);
        if (extent.empty())
            continue;
        const bool isProduct = stride.find(' ') != std::string::npos;
        if (stride.empty())
            one.grid[d] = extent;
        else
            one.grid[d] = "(" + extent + " + " + stride + " - 1) / " + (isProduct ? "(" + stride + ")" : stride);
    }
}

void chooseSharedBytes(LaunchForm& form, std::size_t launch, const KernelUses& uses)
{
    HostLaunch& one = form.launches[launch];
    for (const SharedArray& array : one.kernel.sharedArrays) {
        if (!array.isDynamic)
            continue;
        const ArrayUse& use = uses.arrays.at(array.name);
        const ValueRange* const elements = use.stores ? &*use.stores : use.elements ? &*use.elements : nullptr;
        const ElementType element = findElementType(form.source.definitions, array.type);
        std::string count = one.kernel.dimensions > 1 ? "blockDim.x * blockDim.y" : "blockDim.x";
        if (elements)
            count = findSizeFormula(form, launch, elements->high + 1, elements->threadAxes, 0);
        else if (!one.kernel.usesBlocks[0] && !findSizes(form, one).count.empty())
            count = findSizes(form, one).count;
        if (!use.isKnown && !use.stores)
            count = "2 * " + count;  // as for arrays that are read and written in turn
        const bool isSum = count.find('+') != std::string::npos || count.find('-') != std::string::npos;
        const bool isRaw = !elements && element.bytes == 1;  // bytes that the kernel gives another type
        one.sharedBytes = (isSum ? "(" + count + ")" : count) + " * sizeof(" + (isRaw ? "double" : array.type) + ")";
        return;
    }
}

}  // namespace simtscope::program
