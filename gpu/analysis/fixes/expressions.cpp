#include "gpu/analysis/fixes/expressions.h"

#include <algorithm>
#include <array>

namespace simtscope::analysis {

namespace {

constexpr std::array kPure = {
    std::string_view("min"),   std::string_view("max"),    std::string_view("abs"),         std::string_view("fminf"),
    std::string_view("fmaxf"), std::string_view("sqrtf"),  std::string_view("int"),         std::string_view("unsigned"),
    std::string_view("float"), std::string_view("size_t"), std::string_view("double"),      std::string_view("sizeof"),
    std::string_view("long"),  std::string_view("__ffs"),  std::string_view("__clz"),       std::string_view("fabsf"),
    std::string_view("char"),  std::string_view("bool"),   std::string_view("static_cast"),
};

bool follows(CppText tokens, std::size_t at, std::string_view text)
{
    // A sign of two characters is two tokens that touch.
    return tokens[at] == text && tokens[at].text.data() == tokens[at - 1].text.data() + tokens[at - 1].text.size();
}

/// Returns whether the "=" at `at` belongs to ==, <=, >= or !=.
bool isComparison(CppText tokens, std::size_t at, std::size_t first, std::size_t last)
{
    if ((at + 1 < last && follows(tokens, at + 1, "=")) || (at > first && tokens[at - 1].isOneOf("=!")))
        return true;
    if (at == first || !tokens[at - 1].isOneOf("<>") || !follows(tokens, at, "="))
        return false;
    const bool isShift = at - 1 > first && follows(tokens, at - 1, tokens[at - 1].text) && tokens[at - 2] == tokens[at - 1].text;
    return !isShift;
}

bool areEqual(CppText tokens, std::size_t first, std::size_t other, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        if (!(tokens[first + i] == tokens[other + i].text))
            return false;
    return true;
}

/// Returns whether the tokens may become the value of an update by `sign`: outside brackets they hold no operator that binds as weakly as
/// the sign, except that a value that is added may be a sum.
bool isValueOf(char sign, CppText tokens, std::size_t first, std::size_t last)
{
    const std::string_view allowed = sign == '+' ? "+-*/%" : sign == '-' ? "*/%" : "";
    for (std::size_t at = first; at < last; ++at) {
        if (tokens[at].isOneOf("([{"))
            at = std::min(findAfterClosing(tokens.first(last), at), last) - 1;
        else if (tokens[at].isOneOf("+-*/%&|^<>=?!~") && allowed.find(tokens[at].text[0]) == std::string_view::npos)
            return false;
    }
    return last > first;
}

bool isStep(CppText tokens, std::size_t at, std::size_t last)
{
    return at + 1 < last && tokens[at].isOneOf("+-") && follows(tokens, at + 1, tokens[at].text);
}

}  // namespace

Assignment parseAssignment(CppText tokens, std::size_t first, std::size_t last)
{
    if (last - first > 2 && isStep(tokens, first, last))
        return {first + 2, last, last, last, tokens[first] == "+" ? "++" : "--"};
    if (last - first > 2 && isStep(tokens, last - 2, last))
        return {first, last - 2, last, last, tokens[last - 1] == "+" ? "++" : "--"};
    for (std::size_t at = first; at < last; ++at) {
        if (tokens[at].isOneOf("([{")) {
            at = findAfterClosing(tokens.first(last), at) - 1;
        } else if (tokens[at] == "=" && !isComparison(tokens, at, first, last)) {
            const bool isShift = at >= first + 2 && tokens[at - 1].isOneOf("<>") && follows(tokens, at, "=");
            const bool isCompound = at > first && tokens[at - 1].isOneOf("+-*/%&|^") && follows(tokens, at, "=");
            const std::size_t signs = isShift ? 2 : isCompound ? 1 : 0;
            const char* const from = tokens[at - signs].text.data();
            return {first, at - signs, at + 1, last, signs ? std::string_view(from, signs) : std::string_view()};
        }
    }
    return {};
}

Assignment parseUpdate(CppText tokens, std::size_t first, std::size_t last)
{
    const Assignment assignment = parseAssignment(tokens, first, last);
    const std::size_t count = assignment.targetLast - assignment.targetFirst, valueFirst = assignment.valueFirst;
    if (count == 0 || !assignment.operatorText.empty())
        return assignment;
    if (last < valueFirst + count + 2)
        return {};
    const auto isSign = [&](std::size_t at, std::string_view signs) {
        return tokens[at].isOneOf(signs) && !follows(tokens, at + 1, tokens[at].text) && !follows(tokens, at, tokens[at - 1].text);
    };
    const auto updateBy = [&](std::size_t sign, std::size_t from, std::size_t to) {
        return isValueOf(tokens[sign].text[0], tokens, from, to)
                   ? Assignment{assignment.targetFirst, assignment.targetLast, from, to, tokens[sign].text}
                   : Assignment();
    };
    const std::size_t signAfter = valueFirst + count, signBefore = last - count - 1;
    if (areEqual(tokens, assignment.targetFirst, valueFirst, count) && isSign(signAfter, "+-&|^"))
        return updateBy(signAfter, signAfter + 1, last);
    if (areEqual(tokens, assignment.targetFirst, last - count, count) && isSign(signBefore, "+&|^"))
        return updateBy(signBefore, valueFirst, signBefore);
    return {};
}

std::string_view writtenName(CppText tokens, const Assignment& assignment)
{
    std::size_t at = assignment.targetLast;
    while (at > assignment.targetFirst + 2 && tokens[at - 1].isWord() && tokens[at - 2] == ".")
        at -= 2;
    if (at == assignment.targetFirst || !tokens[at - 1].isWord() || tokens[assignment.targetFirst] == "*")
        return {};
    const bool isMemberOfPointer = at > assignment.targetFirst + 2 && tokens[at - 2] == ">" && tokens[at - 3] == "-";
    return isMemberOfPointer ? std::string_view() : tokens[at - 1].text;
}

std::vector<TokenRange> splitAtCommas(CppText tokens, std::size_t first, std::size_t last)
{
    std::vector<TokenRange> parts;
    std::size_t from = first;
    for (std::size_t at = first; at < last; ++at) {
        if (tokens[at].isOneOf("([{"))
            at = std::min(findAfterClosing(tokens.first(last), at), last) - 1;
        else if (tokens[at].isOneOf(",;")) {
            if (at > from)
                parts.push_back({from, at});
            from = at + 1;
        }
    }
    if (last > from)
        parts.push_back({from, last});
    return parts;
}

bool isPure(std::string_view function)
{
    return std::ranges::find(kPure, function) != kPure.end();
}

bool hasNoEffect(CppText tokens, std::size_t first, std::size_t last)
{
    for (std::size_t at = first; at < last; ++at) {
        const bool isCall = tokens[at].isWord() && at + 1 < last && tokens[at + 1] == "(" && !isPure(tokens[at].text);
        if (isCall || isStep(tokens, at, last) || (tokens[at] == "=" && !isComparison(tokens, at, first, last)))
            return false;
        // Skip the second "=" of "=="; "=" after "<", ">" and "!" has been seen together with that sign.
        if (at + 1 < last && tokens[at] == "=" && tokens[at + 1] == "=")
            ++at;
    }
    return true;
}

bool mentions(CppText tokens, std::size_t first, std::size_t last, std::string_view word)
{
    for (std::size_t at = first; at < last; ++at)
        if (tokens[at] == word)
            return true;
    return false;
}

}  // namespace simtscope::analysis
