#include "gpu/program/host/launch_form.h"

#include <algorithm>

#include "gpu/core/messages/program.h"
#include "gpu/program/host/launch_guess.h"

namespace simtscope::program {
namespace {

constexpr std::int64_t kMaxElements = std::int64_t(1) << 28, kMaxBlocks = 0x7fffffff, kMaxSharedBytes = 227 * 1024;
constexpr int kMaxNesting = 8;

/// Replaces whole names by their values in parentheses, so that values may refer to each other.
Lexemes expandValues(const LaunchForm& form, Lexemes expression)
{
    for (int depth = 0; depth < kMaxNesting; ++depth) {
        Lexemes expanded;
        bool isChanged = false;
        for (const std::string& lexeme : expression) {
            const auto value = std::ranges::find(form.values, lexeme, &HostValue::name);
            if (value == form.values.end()) {
                expanded.push_back(lexeme);
                continue;
            }
            isChanged = true;
            expanded.push_back("(");
            const Lexemes inner = makeLexemes(value->value);
            expanded.insert(expanded.end(), inner.begin(), inner.end());
            expanded.push_back(")");
        }
        expression = std::move(expanded);
        if (!isChanged || expression.size() > 1000)
            break;
    }
    return expression;
}

/// Returns whether all lexemes may stand in an expression of the form: no braces, statements, strings or directives.
bool isExpression(const Lexemes& lexemes)
{
    return !lexemes.empty() && std::ranges::all_of(lexemes, [](const std::string& lexeme) {
        static constexpr std::string_view kSigns[] = {"(", ")", "+", "-", "*", "/", "%", "<<", ">>", ",", "."};
        return isName(lexeme) || (lexeme.front() >= '0' && lexeme.front() <= '9') || lexeme.front() == '.' ||
               std::ranges::find(kSigns, lexeme) != std::end(kSigns);
    });
}

std::optional<std::int64_t> evaluateWith(const LaunchForm& form, std::size_t launch, std::string_view expression, const Ranges& ranges)
{
    const Lexemes lexemes = expandValues(form, makeLexemes(expression));
    if (!isExpression(lexemes))
        return std::nullopt;
    const HostLaunch& one = form.launches[launch];
    const std::function<std::optional<std::int64_t>(std::string_view)> constant = [&](std::string_view name) {
        return findHostConstant(form, one, name);
    };
    const std::function<ValueRange(std::string_view)> element = [](std::string_view) { return ValueRange(); };
    const std::function<unsigned(std::string_view)> bytesOf = [&](std::string_view type) {
        return findElementType(form.source.definitions, type).bytes;
    };
    const ValueRange range = RangeReader{ranges, constant, element, bytesOf}.read(lexemes);
    return range.isExact() && range.isKnown() ? std::optional(range.low) : std::nullopt;
}

Ranges shapeRanges(const LaunchNumbers& numbers)
{
    Ranges ranges;
    for (std::size_t d = 0; d < 3; ++d) {
        const std::string axis = std::string(".") + "xyz"[d];
        ranges["gridDim" + axis] = ValueRange::exact(numbers.grid[d]);
        ranges["blockDim" + axis] = ValueRange::exact(numbers.block[d]);
    }
    return ranges;
}

/// Returns whether the text can stand in the host's code: a number or an expression; of a vector or a struct also several with commas.
bool isKnownExpression(const LaunchForm& form, const std::string& text, bool mayBeList)
{
    const Lexemes lexemes = makeLexemes(text);
    const auto isKnown = [&](const std::string& lexeme) {
        const bool isValue = std::ranges::find(form.values, lexeme, &HostValue::name) != form.values.end();
        const bool isLiteral = lexeme == "true" || lexeme == "false";
        return !isName(lexeme) || isValue || isLiteral || findHostConstant(form, form.launches.front(), lexeme).has_value();
    };
    return isExpression(lexemes) && std::ranges::all_of(lexemes, isKnown) && (mayBeList || splitLexemes(lexemes, ",").size() == 1);
}

Result<void> checkBuffer(const LaunchForm& form, const HostBuffer& buffer)
{
    const auto size = evaluate(form, buffer.launch, buffer.size);
    if (!size || *size < 1 || *size > kMaxElements)
        return fail(msg::program::badSize(buffer.name, buffer.size));
    if (!buffer.halo.empty()) {
        const auto halo = evaluate(form, buffer.launch, buffer.halo);
        if (!halo || *halo < 0 || *halo >= *size)
            return fail(msg::program::badSize(buffer.name, buffer.halo));
    }
    if (buffer.fill == Fill::Values && (buffer.values.empty() || !std::ranges::all_of(buffer.values, [&](const std::string& value) {
                                            return isKnownExpression(form, value, false);
                                        })))
        return fail(msg::program::badFill(buffer.name));
    if (buffer.fill == Fill::File && buffer.file.empty())
        return fail(msg::program::badFill(buffer.name));
    const auto limit = buffer.limit.empty() ? std::optional<std::int64_t>(1) : evaluate(form, buffer.launch, buffer.limit);
    return limit && *limit >= 1 ? Result<void>() : fail(msg::program::badFill(buffer.name));
}

Result<void> checkLaunch(const LaunchForm& form, std::size_t launch)
{
    const HostLaunch& one = form.launches[launch];
    const LaunchNumbers numbers = evaluateLaunch(form, launch);
    const std::int64_t limit = one.kernel.maxThreads.empty()
                                   ? kMaxBlockThreads
                                   : std::min(kMaxBlockThreads, evaluate(form, launch, one.kernel.maxThreads).value_or(kMaxBlockThreads));
    const auto product = [](const std::array<std::int64_t, 3>& shape) { return double(shape[0]) * double(shape[1]) * double(shape[2]); };
    if (std::ranges::any_of(numbers.block, [](std::int64_t count) { return count < 1; }) || product(numbers.block) > double(limit) ||
        numbers.block[2] > 64)
        return fail(msg::program::badBlock(one.kernel.name, std::uint64_t(limit)));
    if (std::ranges::any_of(numbers.grid, [](std::int64_t count) { return count < 1; }) || numbers.grid[0] > kMaxBlocks ||
        numbers.grid[1] > 65535 || numbers.grid[2] > 65535)
        return fail(msg::program::badGrid(one.kernel.name));
    if (!one.sharedBytes.empty() && (numbers.sharedBytes < 0 || numbers.sharedBytes > kMaxSharedBytes ||
                                     !evaluateWith(form, launch, one.sharedBytes, shapeRanges(numbers))))
        return fail(msg::program::badSharedBytes(one.kernel.name, one.sharedBytes));
    return {};
}

}  // namespace

LaunchNumbers evaluateLaunch(const LaunchForm& form, std::size_t launch)
{
    const HostLaunch& one = form.launches[launch];
    LaunchNumbers numbers;
    for (std::size_t d = 0; d < 3; ++d)
        numbers.block[d] = evaluateWith(form, launch, one.block[d], {}).value_or(0);
    Ranges blocks = shapeRanges(numbers);
    std::erase_if(blocks, [](const auto& range) { return range.first.starts_with("gridDim"); });
    for (std::size_t d = 0; d < 3; ++d)
        numbers.grid[d] = evaluateWith(form, launch, one.grid[d], blocks).value_or(0);
    if (!one.sharedBytes.empty())
        numbers.sharedBytes = evaluateWith(form, launch, one.sharedBytes, shapeRanges(numbers)).value_or(0);
    return numbers;
}

std::optional<std::int64_t> evaluate(const LaunchForm& form, std::size_t launch, std::string_view expression)
{
    return evaluateWith(form, launch, expression, shapeRanges(evaluateLaunch(form, launch)));
}

Result<void> checkForm(const LaunchForm& form)
{
    for (const HostValue& value : form.values) {
        const bool isKnown = value.element.isInteger() ? evaluate(form, 0, value.value).has_value()
                                                       : isKnownExpression(form, value.value, !value.element.isNumber());
        if (!isKnown)
            return fail(msg::program::badValue(value.name, value.value));
    }
    for (std::size_t launch = 0; launch < form.launches.size(); ++launch)
        if (const auto checked = checkLaunch(form, launch); !checked)
            return checked;
    for (const HostBuffer& buffer : form.buffers)
        if (const auto checked = checkBuffer(form, buffer); !checked)
            return checked;
    return {};
}

}  // namespace simtscope::program
