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

bool follows(CppText tokens, std::size_t position, std::string_view text)
{
    // A sign of two characters is two tokens that touch.
    return tokens[position] == text && tokens[position].text.data() == tokens[position - 1].text.data() + tokens[position - 1].text.size();
}

/// Returns whether the "=" at `position` belongs to ==, <=, >= or !=.
bool isComparison(CppText tokens, std::size_t position, std::size_t first, std::size_t last)
{
    if ((position + 1 < last && follows(tokens, position + 1, "=")) || (position > first && tokens[position - 1].isOneOf("=!")))
        return true;
    if (position == first || !tokens[position - 1].isOneOf("<>") || !follows(tokens, position, "="))
        return false;
    const bool isShift = position - 1 > first && follows(tokens, position - 1, tokens[position - 1].text) &&
                         tokens[position - 2] == tokens[position - 1].text;
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
    for (std::size_t position = first; position < last; ++position) {
        if (tokens[position].isOneOf("([{"))
            position = std::min(findAfterClosing(tokens.first(last), position), last) - 1;
        else if (tokens[position].isOneOf("+-*/%&|^<>=?!~") && allowed.find(tokens[position].text[0]) == std::string_view::npos)
            return false;
    }
    return last > first;
}

bool isStep(CppText tokens, std::size_t position, std::size_t last)
{
    return position + 1 < last && tokens[position].isOneOf("+-") && follows(tokens, position + 1, tokens[position].text);
}

}  // namespace

Assignment parseAssignment(CppText tokens, std::size_t first, std::size_t last)
{
    if (last - first > 2 && isStep(tokens, first, last))
        return {first + 2, last, last, last, tokens[first] == "+" ? "++" : "--"};
    if (last - first > 2 && isStep(tokens, last - 2, last))
        return {first, last - 2, last, last, tokens[last - 1] == "+" ? "++" : "--"};
    for (std::size_t position = first; position < last; ++position) {
        if (tokens[position].isOneOf("([{")) {
            position = findAfterClosing(tokens.first(last), position) - 1;
        } else if (tokens[position] == "=" && !isComparison(tokens, position, first, last)) {
            const bool isShift = position >= first + 2 && tokens[position - 1].isOneOf("<>") && follows(tokens, position, "=");
            const bool isCompound = position > first && tokens[position - 1].isOneOf("+-*/%&|^") && follows(tokens, position, "=");
            const std::size_t signs = isShift ? 2 : isCompound ? 1 : 0;
            const char* const from = tokens[position - signs].text.data();
            return {first, position - signs, position + 1, last, signs ? std::string_view(from, signs) : std::string_view()};
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
    const auto isSign = [&](std::size_t position, std::string_view signs) {
        return tokens[position].isOneOf(signs) && !follows(tokens, position + 1, tokens[position].text) &&
               !follows(tokens, position, tokens[position - 1].text);
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
    std::size_t position = assignment.targetLast;
    while (position > assignment.targetFirst + 2 && tokens[position - 1].isWord() && tokens[position - 2] == ".")
        position -= 2;
    if (position == assignment.targetFirst || !tokens[position - 1].isWord() || tokens[assignment.targetFirst] == "*")
        return {};
    const bool isMemberOfPointer = position > assignment.targetFirst + 2 && tokens[position - 2] == ">" && tokens[position - 3] == "-";
    return isMemberOfPointer ? std::string_view() : tokens[position - 1].text;
}

std::vector<TokenRange> splitAtCommas(CppText tokens, std::size_t first, std::size_t last)
{
    std::vector<TokenRange> parts;
    std::size_t from = first;
    for (std::size_t position = first; position < last; ++position) {
        if (tokens[position].isOneOf("([{"))
            position = std::min(findAfterClosing(tokens.first(last), position), last) - 1;
        else if (tokens[position].isOneOf(",;")) {
            if (position > from)
                parts.push_back({from, position});
            from = position + 1;
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
    for (std::size_t position = first; position < last; ++position) {
        const bool isCall =
            tokens[position].isWord() && position + 1 < last && tokens[position + 1] == "(" && !isPure(tokens[position].text);
        if (isCall || isStep(tokens, position, last) || (tokens[position] == "=" && !isComparison(tokens, position, first, last)))
            return false;
        // Skip the second "=" of "=="; "=" after "<", ">" and "!" has been seen together with that sign.
        if (position + 1 < last && tokens[position] == "=" && tokens[position + 1] == "=")
            ++position;
    }
    return true;
}

bool mentions(CppText tokens, std::size_t first, std::size_t last, std::string_view word)
{
    for (std::size_t position = first; position < last; ++position)
        if (tokens[position] == word)
            return true;
    return false;
}

}  // namespace simtscope::analysis
