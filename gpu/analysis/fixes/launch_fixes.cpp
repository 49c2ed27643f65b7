// Makes fixes of the host's code: the bytes of shared memory and the number of blocks of a launch, and the bytes of an allocation (declared
// in fix_rules.h).
#include <optional>

#include <fmt/format.h>

#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/analysis/fixes/host_calls.h"
#include "gpu/analysis/names/declarations.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

std::string textOf(const SourceText& text, const TokenRange& range)
{
    return std::string(text.textOfTokens(range.first, range.last));
}

/// Returns the expression as a factor of a product: in parentheses, unless it is one word or number.
std::string factorOf(const SourceText& text, const TokenRange& range)
{
    const std::string expression = textOf(text, range);
    return range.last == range.first + 1 ? expression : "(" + expression + ")";
}

TextEdit replaceRange(const EditMaker& edits, const TokenRange& range, std::string replacement)
{
    return edits.replace(edits.text().offsetOf(range.first), edits.text().endOf(range.last - 1), std::move(replacement));
}

/// Returns the `sizeof(…)` within the range; nullopt: there is none.
std::optional<TokenRange> findSizeof(const SourceText& text, const TokenRange& range)
{
    for (std::size_t at = range.first; at + 1 < range.last; ++at) {
        if (text.tokens()[at] == "sizeof" && text.tokens()[at + 1] == "(")
            return TokenRange{at, findAfterClosing(text.tokens(), at + 1)};
    }
    return std::nullopt;
}

/// Returns the divisions `a / b` of two words, numbers or expressions in parentheses within the range.
std::vector<std::pair<TokenRange, TokenRange>> findDivisions(const SourceText& text, const TokenRange& range)
{
    const auto& tokens = text.tokens();
    std::vector<std::pair<TokenRange, TokenRange>> found;
    for (std::size_t at = range.first + 1; at + 1 < range.last; ++at) {
        // Without parentheses, a sum or product would only have its last operand divided.
        const bool isWhole = at == range.first + 1 || tokens[at - 2].isOneOf("(,=");
        const bool isLast = at + 2 == range.last || tokens[at + 2].isOneOf("),;");
        if (tokens[at] == "/" && tokens[at - 1].isWord() && !tokens[at + 1].isOneOf("(") && isWhole && isLast)
            found.push_back({{at - 1, at}, {at + 1, at + 2}});
    }
    return found;
}

/// Returns the value of `name = …;` or `name(…)` in its declaration within the function; nullopt: it is not found once.
std::optional<TokenRange> findInitialiser(const SourceText& text, const FunctionStatements& function, std::string_view name)
{
    const auto& tokens = text.tokens();
    std::optional<TokenRange> found;
    for (const Statement& statement : function.statements) {
        if (statement.kind != StatementKind::Plain || !statement.children.empty())
            continue;
        for (std::size_t at = statement.first + 1; at + 1 < statement.last; ++at) {
            if (tokens[at] != name || !tokens[at - 1].isWord() || !tokens[at + 1].isOneOf("=("))
                continue;
            if (found)
                return std::nullopt;
            found = TokenRange{at + 2, statement.last - 1};
        }
    }
    return found;
}

}  // namespace

std::vector<Fix> makeSharedBytesFixes(const EditMaker& edits, std::string_view kernel, std::string_view array)
{
    const SourceText& text = edits.text();
    const std::string type = findDeclaredType(text.tokens(), array);
    std::vector<Fix> fixes;
    for (const LaunchText& launch : findLaunches(text, kernel)) {
        const std::size_t count = launch.configuration.size();
        if (type.empty() || count < 2 || !hasNoEffect(text.tokens(), launch.configuration[1].first, launch.configuration[1].last))
            continue;
        if (count == 2) {
            const TokenRange block = launch.configuration[1];
            const std::string bytes = fmt::format("{} * sizeof({})", factorOf(text, block), type);
            const TextEdit edit = replaceRange(edits, block, textOf(text, block) + ", " + bytes);
            fixes.push_back({{edit}, msg::fix::sharedBytes(bytes, formatLocation(edit))});
        } else if (!findSizeof(text, launch.configuration[2])) {
            const std::string bytes = fmt::format("{} * sizeof({})", factorOf(text, launch.configuration[2]), type);
            const TextEdit edit = replaceRange(edits, launch.configuration[2], bytes);
            fixes.push_back({{edit}, msg::fix::sharedBytes(bytes, formatLocation(edit))});
        }
    }
    return fixes;
}

std::vector<Fix> makeAllocationFixes(const EditMaker& edits, std::string_view pointer)
{
    const SourceText& text = edits.text();
    std::vector<Fix> fixes;
    for (const AllocationText& allocation : findAllocations(text, pointer)) {
        const std::string elementBytes = fmt::format("sizeof(*{})", pointer);
        const std::optional<TokenRange> otherBytes = findSizeof(text, allocation.bytes);
        std::string bytes = fmt::format("{} * {}", factorOf(text, allocation.bytes), elementBytes);
        if (otherBytes) {
            const std::size_t begin = text.offsetOf(allocation.bytes.first), end = text.endOf(allocation.bytes.last - 1);
            const std::size_t otherBegin = text.offsetOf(otherBytes->first), otherEnd = text.endOf(otherBytes->last - 1);
            bytes = text.text().substr(begin, otherBegin - begin) + elementBytes + text.text().substr(otherEnd, end - otherEnd);
        }
        const TextEdit edit = replaceRange(edits, allocation.bytes, bytes);
        fixes.push_back({{edit}, msg::fix::allocatedBytes(bytes, formatLocation(edit))});
    }
    return fixes;
}

std::vector<Fix> makeBlockCountFixes(const EditMaker& edits, std::string_view pointer)
{
    const SourceText& text = edits.text();
    std::vector<Fix> fixes;
    for (const LaunchText& launch : findLaunches(text, {})) {
        bool passesPointer = false;
        for (std::size_t argument = 0; argument < launch.arguments.size(); ++argument)
            passesPointer = passesPointer || pointerOf(text, launch, argument) == pointer;
        if (!passesPointer || launch.configuration.empty())
            continue;
        TokenRange grid = launch.configuration[0];
        if (grid.last == grid.first + 1) {
            if (const auto value = findInitialiser(text, *launch.function, text.tokens()[grid.first].text))
                grid = *value;
        }
        for (const auto& [dividend, divisor] : findDivisions(text, grid)) {
            const std::string a = textOf(text, dividend), b = textOf(text, divisor);
            const std::string rounded = fmt::format("({} + {} - 1) / {}", a, b, b);
            const TextEdit edit = replaceRange(edits, {dividend.first, divisor.last}, rounded);
            fixes.push_back({{edit}, msg::fix::blockCount(rounded, formatLocation(edit)), true});
        }
    }
    return fixes;
}

}  // namespace simtscope::analysis
