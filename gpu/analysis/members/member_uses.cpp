#include "gpu/analysis/members/member_uses.h"

#include <algorithm>
#include <iterator>

namespace simtscope::analysis {

namespace {

bool isAt(CppText text, std::size_t position, std::string_view sign)
{
    return position < text.size() && text[position] == sign;
}

bool areAt(CppText text, std::size_t position, std::string_view first, std::string_view second)
{
    return isAt(text, position, first) && isAt(text, position + 1, second);
}

/// Returns the position of the opening bracket whose partner ends before `end`, or `end` when no bracket closes there.
std::size_t findOpeningBracket(CppText text, std::size_t end)
{
    int depth = 0;
    for (std::size_t position = end; position-- > 0;) {
        depth += text[position].isOneOf(")]}");
        depth -= text[position].isOneOf("([{");
        if (depth <= 0)
            return depth == 0 && position + 1 < end ? position : end;
    }
    return end;
}

/// Returns the position after the brackets that begin at `position`, and after `.x` when the element has components.
std::size_t findAfterElement(CppText text, std::size_t position)
{
    while (isAt(text, position, "["))
        position = findAfterClosing(text, position);
    while (isAt(text, position, ".") && position + 1 < text.size() && text[position + 1].isWord() && !isAt(text, position + 2, "[") &&
           !isAt(text, position + 2, "("))
        position += 2;
    return std::min(position, text.size());
}

/// Returns where an expression such as `bodies[i].history` begins; `name` is the position of its last word.
std::size_t beginOf(CppText text, std::size_t name)
{
    std::size_t position = name;
    while (position > 0) {
        const bool isDot = text[position - 1] == ".", isArrow = position > 1 && text[position - 1] == ">" && text[position - 2] == "-";
        if (!isDot && !isArrow)
            break;
        std::size_t before = position - (isDot ? 1 : 2);
        while (before > 0 && text[before - 1].isOneOf(")]"))
            before = std::min(before - 1, findOpeningBracket(text, before));
        if (before > 0 && text[before - 1].isWord())
            --before;
        position = before;
    }
    return position;
}

/// Returns whether an assignment stands here, such as `=`, `+=` or `<<=`, and not a comparison, such as `==`, `<=` or `!=`.
bool isAssignment(CppText text, std::size_t position)
{
    std::size_t equals = position;
    while (equals < text.size() && equals < position + 3 && text[equals].isOneOf("+-*/%&|^<>"))
        ++equals;
    if (!isAt(text, equals, "=") || isAt(text, equals + 1, "="))
        return false;
    const std::size_t signs = equals - position;
    return !(signs == 1 && text[position].isOneOf("<>")) && (signs < 2 || text[position].isOneOf("<>"));
}

bool isAssigned(CppText text, std::size_t begin, std::size_t end)
{
    if (isAt(text, end, ".") || areAt(text, end, "-", ">"))
        return false;  // Only a part of it may be assigned.
    const bool stepsBehind = areAt(text, end, "+", "+") || areAt(text, end, "-", "-");
    const bool stepsBefore = begin > 1 && (areAt(text, begin - 2, "+", "+") || areAt(text, begin - 2, "-", "-"));
    const bool isAtomic = begin > 2 && areAt(text, begin - 2, "(", "&") && text[begin - 3].text.starts_with("atomic");
    return stepsBehind || stepsBefore || isAtomic || isAssignment(text, end);
}

/// Returns whether the token is a `*` that neither multiplies nor belongs to a declaration.
bool isDereference(CppText text, std::size_t position)
{
    if (!(text[position] == "*"))
        return false;
    return position == 0 || !(text[position - 1].isWord() || text[position - 1].isOneOf(")]") ||
                              (text[position - 1].text[0] >= '0' && text[position - 1].text[0] <= '9'));
}

/// Returns the end of the directive that begins at `position`: the end of its line, unless that line ends in a backslash.
std::size_t findAfterDirective(CppText text, std::size_t position)
{
    for (++position; position < text.size() && (!text[position].startsLine || text[position - 1] == "\\"); ++position) {
    }
    return position;
}

std::vector<CppToken> removeDirectives(CppText text)
{
    std::vector<CppToken> code;
    for (std::size_t position = 0; position < text.size();) {
        const bool isDirective = text[position] == "#" && text[position].startsLine;
        const std::size_t end = isDirective ? findAfterDirective(text, position) : position + 1;
        if (!isDirective)
            code.push_back(text[position]);
        position = end;
    }
    return code;
}

/// Returns the tokens from the last `;`, `{` or `}` before the line to the first one after it.
CppText statementsAt(CppText code, std::uint32_t line)
{
    const auto first = std::ranges::lower_bound(code, line, {}, &CppToken::line),
               last = std::ranges::upper_bound(code, line, {}, &CppToken::line);
    std::size_t begin = std::size_t(first - code.begin()), end = std::size_t(last - code.begin());
    if (begin == end)
        return {};
    const auto ends = [](const CppToken& token) { return token.isOneOf(";{}"); };
    while (begin > 0 && !ends(code[begin - 1]))
        --begin;
    while (end < code.size() && !ends(code[end - 1]))
        ++end;
    return code.subspan(begin, end - begin);
}

/// Adds the words of `#define NAME …` for each macro whose name is in `words`.
void addMacros(CppText text, std::set<std::string_view>& words)
{
    for (std::size_t position = 0; position + 2 < text.size(); ++position) {
        if (!areAt(text, position, "#", "define") || !words.contains(text[position + 2].text))
            continue;
        for (std::size_t wordIndex = position + 3, end = findAfterDirective(text, position); wordIndex < end; ++wordIndex)
            if (text[wordIndex].isWord())
                words.insert(text[wordIndex].text);
    }
}

}  // namespace

StatementUses findUsesAt(CppText text, std::uint32_t line)
{
    StatementUses uses;
    const std::vector<CppToken> code = removeDirectives(text);
    const CppText statement = statementsAt(code, line);
    for (std::size_t position = 0; position < statement.size(); ++position) {
        uses.dereferences = uses.dereferences || isDereference(statement, position);
        if (!statement[position].isWord())
            continue;
        const std::string_view word = statement[position].text;
        const bool isIndexed = isAt(statement, position + 1, "[");
        const std::size_t begin = beginOf(statement, position), end = isIndexed ? findAfterElement(statement, position + 1) : position + 1;
        const bool isTarget = isAssigned(statement, begin, end);
        uses.words.insert(word);
        if (isTarget)
            uses.assignedNames.insert(word);
        if (isIndexed)
            uses.members.push_back({word, isTarget, begin == position});
    }
    const std::set<std::string_view> written = uses.words;
    addMacros(text, uses.words);
    std::ranges::set_difference(uses.words, written, std::inserter(uses.assignedNames, uses.assignedNames.end()));
    return uses;
}

std::string_view findEnclosingStruct(CppText text, std::uint32_t line)
{
    for (std::size_t position = 0; position + 2 < text.size() && text[position].line <= line; ++position) {
        if (!(text[position] == "struct" || text[position] == "class"))
            continue;
        std::size_t open = position + 1;
        while (open < text.size() && !text[open].isOneOf("{;(=>"))
            ++open;
        if (!isAt(text, open, "{"))
            continue;
        const std::size_t end = findAfterClosing(text, open);
        if (text[open].line <= line && end > open && end <= text.size() && text[end - 1].line >= line)
            return text[open - 1].text;
    }
    return {};
}

}  // namespace simtscope::analysis
