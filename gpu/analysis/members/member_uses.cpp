#include "gpu/analysis/members/member_uses.h"

#include <algorithm>
#include <iterator>

namespace simtscope::analysis {

namespace {

bool isAt(CppText text, std::size_t at, std::string_view sign)
{
    return at < text.size() && text[at] == sign;
}

bool areAt(CppText text, std::size_t at, std::string_view first, std::string_view second)
{
    return isAt(text, at, first) && isAt(text, at + 1, second);
}

/// Returns the position of the opening bracket whose partner ends before `end`, or `end` when no bracket closes there.
std::size_t opensBefore(CppText text, std::size_t end)
{
    int depth = 0;
    for (std::size_t at = end; at-- > 0;) {
        depth += text[at].isOneOf(")]}");
        depth -= text[at].isOneOf("([{");
        if (depth <= 0)
            return depth == 0 && at + 1 < end ? at : end;
    }
    return end;
}

/// Returns the position after the brackets that begin at `at`, and after `.x` when the element has components.
std::size_t findAfterElement(CppText text, std::size_t at)
{
    while (isAt(text, at, "["))
        at = findAfterClosing(text, at);
    while (isAt(text, at, ".") && at + 1 < text.size() && text[at + 1].isWord() && !isAt(text, at + 2, "[") && !isAt(text, at + 2, "("))
        at += 2;
    return std::min(at, text.size());
}

/// Returns where an expression such as `bodies[i].history` begins; `name` is the position of its last word.
std::size_t beginOf(CppText text, std::size_t name)
{
    std::size_t at = name;
    while (at > 0) {
        const bool isDot = text[at - 1] == ".", isArrow = at > 1 && text[at - 1] == ">" && text[at - 2] == "-";
        if (!isDot && !isArrow)
            break;
        std::size_t before = at - (isDot ? 1 : 2);
        while (before > 0 && text[before - 1].isOneOf(")]"))
            before = std::min(before - 1, opensBefore(text, before));
        if (before > 0 && text[before - 1].isWord())
            --before;
        at = before;
    }
    return at;
}

/// Returns whether an assignment stands here, such as `=`, `+=` or `<<=`, and not a comparison, such as `==`, `<=` or `!=`.
bool isAssignment(CppText text, std::size_t at)
{
    std::size_t equals = at;
    while (equals < text.size() && equals < at + 3 && text[equals].isOneOf("+-*/%&|^<>"))
        ++equals;
    if (!isAt(text, equals, "=") || isAt(text, equals + 1, "="))
        return false;
    const std::size_t signs = equals - at;
    return !(signs == 1 && text[at].isOneOf("<>")) && (signs < 2 || text[at].isOneOf("<>"));
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
bool isDereference(CppText text, std::size_t at)
{
    if (!(text[at] == "*"))
        return false;
    return at == 0 ||
           !(text[at - 1].isWord() || text[at - 1].isOneOf(")]") || (text[at - 1].text[0] >= '0' && text[at - 1].text[0] <= '9'));
}

/// Returns the end of the directive that begins at `at`: the end of its line, unless that line ends in a backslash.
std::size_t findAfterDirective(CppText text, std::size_t at)
{
    for (++at; at < text.size() && (!text[at].startsLine || text[at - 1] == "\\"); ++at) {
    }
    return at;
}

std::vector<CppToken> removeDirectives(CppText text)
{
    std::vector<CppToken> code;
    for (std::size_t at = 0; at < text.size();) {
        const bool isDirective = text[at] == "#" && text[at].startsLine;
        const std::size_t end = isDirective ? findAfterDirective(text, at) : at + 1;
        if (!isDirective)
            code.push_back(text[at]);
        at = end;
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
    for (std::size_t at = 0; at + 2 < text.size(); ++at) {
        if (!areAt(text, at, "#", "define") || !words.contains(text[at + 2].text))
            continue;
        for (std::size_t wordIndex = at + 3, end = findAfterDirective(text, at); wordIndex < end; ++wordIndex)
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
    for (std::size_t at = 0; at < statement.size(); ++at) {
        uses.dereferences = uses.dereferences || isDereference(statement, at);
        if (!statement[at].isWord())
            continue;
        const std::string_view word = statement[at].text;
        const bool isIndexed = isAt(statement, at + 1, "[");
        const std::size_t begin = beginOf(statement, at), end = isIndexed ? findAfterElement(statement, at + 1) : at + 1;
        const bool isTarget = isAssigned(statement, begin, end);
        uses.words.insert(word);
        if (isTarget)
            uses.assignedNames.insert(word);
        if (isIndexed)
            uses.members.push_back({word, isTarget, begin == at});
    }
    const std::set<std::string_view> written = uses.words;
    addMacros(text, uses.words);
    std::ranges::set_difference(uses.words, written, std::inserter(uses.assignedNames, uses.assignedNames.end()));
    return uses;
}

std::string_view findEnclosingStruct(CppText text, std::uint32_t line)
{
    for (std::size_t at = 0; at + 2 < text.size() && text[at].line <= line; ++at) {
        if (!(text[at] == "struct" || text[at] == "class"))
            continue;
        std::size_t open = at + 1;
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
