#include "gpu/program/host/guards.h"

#include <algorithm>

namespace simtscope::program {
namespace {

/// Narrows by one comparison.
class Comparison {
public:
    Comparison(const LaunchValues& values, Ranges& ranges) : m_values(values), m_ranges(ranges) {}

    /// Makes the expression at most `limit`, or at least it.
    void narrow(const Lexemes& expression, std::int64_t limit, bool isUpper)
    {
        const Lexemes inner = withoutParentheses(expression);
        if (inner.size() == 1) {
            if (m_ranges.contains(inner.front()))
                narrowName(inner.front(), limit, isUpper);
            return;
        }
        narrowName(joinLexemes(inner, 0, inner.size()), limit, isUpper, m_values.reader(m_ranges).read(inner));
        for (std::size_t at = inner.size(); at-- > 1;) {
            if (inner[at] == ")" || inner[at] == "]") {
                at = openingOf(inner, at);
                continue;
            }
            if ((inner[at] != "+" && inner[at] != "-") || at == 0)
                continue;
            const Lexemes left(inner.begin(), inner.begin() + std::ptrdiff_t(at));
            const Lexemes right(inner.begin() + std::ptrdiff_t(at) + 1, inner.end());
            const ValueRange leftRange = m_values.reader(m_ranges).read(left), rightRange = m_values.reader(m_ranges).read(right);
            if (inner[at] == "+") {
                narrow(left, limit - (isUpper ? rightRange.low : rightRange.high), isUpper);
                narrow(right, limit - (isUpper ? leftRange.low : leftRange.high), isUpper);
            } else {
                narrow(left, limit + (isUpper ? rightRange.high : rightRange.low), isUpper);
            }
            return;
        }
    }

private:
    static std::size_t openingOf(const Lexemes& lexemes, std::size_t close)
    {
        int depth = 0;
        for (std::size_t at = close + 1; at-- > 0;) {
            depth += lexemes[at] == ")" || lexemes[at] == "]" ? 1 : lexemes[at] == "(" || lexemes[at] == "[" ? -1 : 0;
            if (depth == 0)
                return at;
        }
        return 0;
    }

    static Lexemes withoutParentheses(const Lexemes& expression)
    {
        Lexemes inner = expression;
        while (inner.size() > 2 && inner.front() == "(" && findAfterBracket(inner, 0) == inner.size())
            inner = Lexemes(inner.begin() + 1, inner.end() - 1);
        // A cast, as in `(int)i < n`, changes nothing.
        if (inner.size() == 4 && inner[0] == "(" && inner[2] == ")" && isName(inner[3]) && isName(inner[1]))
            inner = {inner[3]};
        return inner;
    }

    void narrowName(const std::string& name, std::int64_t limit, bool isUpper, const ValueRange& fallback = {})
    {
        if (limit >= ValueRange::kUnbounded / 2 || limit <= -ValueRange::kUnbounded / 2)
            return;
        const auto found = m_ranges.find(name);
        if (found == m_ranges.end() && !fallback.threadAxes && !fallback.blockAxes && fallback.loadedArrays.empty() && fallback.isExact())
            return;
        ValueRange& range = found != m_ranges.end() ? found->second : m_ranges.emplace(name, fallback).first->second;
        if (isUpper)
            range.high = std::max(std::min(range.high, limit), range.low);
        else
            range.low = std::min(std::max(range.low, limit), range.high);
        // A variable such as `tid = threadIdx.x` narrows the index from which it was computed.
        const bool isOneIndex = range.factors.size() == 1 && range.factors.begin()->second == 1 && range.restLow == range.restHigh;
        if (isOneIndex && range.factors.begin()->first != name)
            narrowName(std::string(range.factors.begin()->first), limit - range.restLow, isUpper);
    }

    const LaunchValues& m_values;
    Ranges& m_ranges;
};

std::string_view negate(std::string_view sign)
{
    return sign == "<" ? ">=" : sign == "<=" ? ">" : sign == ">" ? "<=" : sign == ">=" ? "<" : sign == "==" ? "!=" : "==";
}

bool compares(std::string_view lexeme)
{
    return lexeme == "<" || lexeme == "<=" || lexeme == ">" || lexeme == ">=" || lexeme == "==" || lexeme == "!=";
}

void narrowByComparison(const Lexemes& condition, bool holds, const LaunchValues& values, Ranges& ranges, const LimitVisitor& visit)
{
    std::size_t at = 0;
    while (at < condition.size() && !compares(condition[at]))
        at = condition[at] == "(" || condition[at] == "[" ? findAfterBracket(condition, at) : at + 1;
    if (at == 0 || at + 1 >= condition.size())
        return;
    const Lexemes left(condition.begin(), condition.begin() + std::ptrdiff_t(at));
    const Lexemes right(condition.begin() + std::ptrdiff_t(at) + 1, condition.end());
    const std::string_view sign = holds ? std::string_view(condition[at]) : negate(condition[at]);
    const RangeReader reader = values.reader(ranges);
    const ValueRange leftRange = reader.read(left), rightRange = reader.read(right);
    Comparison comparison(values, ranges);
    if (sign == "<" || sign == "<=") {
        visit(leftRange, right);
        comparison.narrow(left, rightRange.high - (sign == "<"), true);
        comparison.narrow(right, leftRange.low + (sign == "<"), false);
    } else if (sign == ">" || sign == ">=") {
        visit(rightRange, left);
        comparison.narrow(left, rightRange.low + (sign == ">"), false);
        comparison.narrow(right, leftRange.high - (sign == ">"), true);
    } else if (sign == "==") {
        comparison.narrow(left, rightRange.high, true);
        comparison.narrow(left, rightRange.low, false);
    }
}

}  // namespace

void narrowByCondition(const Lexemes& condition, bool holds, const LaunchValues& values, Ranges& ranges, const LimitVisitor& visit)
{
    if (condition.size() > 2 && condition.front() == "(" && findAfterBracket(condition, 0) == condition.size())
        return narrowByCondition(Lexemes(condition.begin() + 1, condition.end() - 1), holds, values, ranges, visit);
    if (condition.size() > 3 && condition[0] == "!" && condition[1] == "(" && findAfterBracket(condition, 1) == condition.size())
        return narrowByCondition(Lexemes(condition.begin() + 2, condition.end() - 1), !holds, values, ranges, visit);
    const std::vector<Lexemes> alternatives = splitLexemes(condition, "||"), parts = splitLexemes(condition, "&&");
    if (holds ? alternatives.size() > 1 : parts.size() > 1)
        return;  // one of several holds
    const std::vector<Lexemes>& all = holds ? parts : alternatives;
    if (all.size() == 1)
        return narrowByComparison(condition, holds, values, ranges, visit);
    for (const Lexemes& one : all)
        narrowByCondition(one, holds, values, ranges, visit);
}

}  // namespace simtscope::program
