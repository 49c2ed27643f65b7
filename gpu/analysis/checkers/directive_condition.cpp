#include "gpu/analysis/checkers/directive_condition.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>

#include "gpu/analysis/checkers/directive_words.h"

namespace simtscope::analysis {
namespace {

using MaybeValue = std::optional<std::int64_t>;  ///< nothing stands for an unknown value

constexpr int kMaxExpansions = 1000;  // macro expansions per condition; bounds macros that name themselves
constexpr int kMaxTerms = 10000;      // terms of a condition, including those of all macros that it names
constexpr int kMaxNested = 200;       // parentheses and signs before one operand

struct BinaryOperator {
    std::string_view sign;
    int precedence;
};

// Longer signs come first. && and || may have a known value although an operand is unknown.
constexpr BinaryOperator kOperators[] = {{"||", 1}, {"&&", 2}, {"==", 4}, {"!=", 4}, {"<=", 5}, {">=", 5}, {"<", 5},
                                         {">", 5},  {"+", 6},  {"-", 6},  {"*", 7},  {"/", 7},  {"%", 7}};

/// Applies a binary operator. A result that does not fit in 64 signed bits is unknown, because the preprocessor may compute it unsigned.
MaybeValue combine(std::string_view sign, MaybeValue a, MaybeValue b)
{
    if (sign == "&&")
        return (a && !*a) || (b && !*b) ? MaybeValue(0) : a && b ? MaybeValue(1) : std::nullopt;
    if (sign == "||")
        return (a && *a) || (b && *b) ? MaybeValue(1) : a && b ? MaybeValue(0) : std::nullopt;
    if (!a || !b)
        return {};
    if (sign == "/" || sign == "%") {
        if (*b == 0 || (*b == -1 && *a == std::numeric_limits<std::int64_t>::min()))
            return {};
        return sign == "/" ? *a / *b : *a % *b;
    }
    std::int64_t result = 0;
    if (sign == "+")
        return __builtin_add_overflow(*a, *b, &result) ? MaybeValue() : result;
    if (sign == "-")
        return __builtin_sub_overflow(*a, *b, &result) ? MaybeValue() : result;
    if (sign == "*")
        return __builtin_mul_overflow(*a, *b, &result) ? MaybeValue() : result;
    return sign == "=="   ? *a == *b
           : sign == "!=" ? *a != *b
           : sign == "<=" ? *a <= *b
           : sign == ">=" ? *a >= *b
           : sign == "<"  ? *a < *b
                          : *a > *b;
}

/// Evaluates the condition of a directive by precedence climbing.
class Condition {
public:
    Condition(std::string_view text, const Macros& macros) : m_remainingText(text), m_macros(macros) {}

    MaybeValue evaluate()
    {
        const MaybeValue result = parseBinary(1);
        return m_hasFailed || !trim(m_remainingText).empty() ? MaybeValue() : result;
    }

private:
    bool take(std::string_view sign)
    {
        m_remainingText = trim(m_remainingText);
        if (!m_remainingText.starts_with(sign))
            return false;
        m_remainingText.remove_prefix(sign.size());
        return true;
    }

    MaybeValue parseBinary(int minPrecedence)
    {
        MaybeValue left = parseUnary();
        for (;;) {
            m_remainingText = trim(m_remainingText);
            const auto* const row = std::ranges::find_if(kOperators, [&](const auto& o) { return m_remainingText.starts_with(o.sign); });
            if (row == std::end(kOperators) || row->precedence < minPrecedence)
                return left;
            m_remainingText.remove_prefix(row->sign.size());
            const MaybeValue right = parseBinary(row->precedence + 1);
            left = combine(row->sign, left, right);
        }
    }

    MaybeValue parseUnary()
    {
        if (m_hasFailed || ++m_terms > kMaxTerms || m_nested >= kMaxNested) {
            m_hasFailed = true;
            m_remainingText = {};
            return {};
        }
        ++m_nested;
        const MaybeValue value = parseOperand();
        --m_nested;
        return value;
    }

    MaybeValue parseOperand()
    {
        if (take("!")) {
            const MaybeValue value = parseUnary();
            return value ? MaybeValue(!*value) : value;
        }
        if (take("-"))
            return combine("-", 0, parseUnary());
        if (take("(")) {
            const MaybeValue value = parseBinary(1);
            m_hasFailed |= !take(")");
            return value;
        }
        m_remainingText = trim(m_remainingText);
        if (!m_remainingText.empty() && std::isdigit(static_cast<unsigned char>(m_remainingText.front())))
            return parseNumber();
        const std::string_view word = takeWord(m_remainingText);
        m_hasFailed |= word.empty();
        return word == "defined" ? isDefined() : word.empty() ? MaybeValue() : valueOf(word);
    }

    MaybeValue parseNumber()
    {
        std::size_t end = 0;
        while (end < m_remainingText.size() && (isWordPart(m_remainingText[end]) || m_remainingText[end] == '\''))
            ++end;
        std::string digits(m_remainingText.substr(0, end));
        m_remainingText.remove_prefix(end);
        std::erase(digits, '\'');
        const bool isHexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
        const int base = isHexadecimal ? 16 : digits.starts_with('0') ? 8 : 10;
        std::int64_t value = 0;
        const char* const first = digits.data() + (isHexadecimal ? 2 : 0);
        const auto parsed = std::from_chars(first, digits.data() + digits.size(), value, base);
        const bool hasSuffix = std::all_of(parsed.ptr, static_cast<const char*>(digits.data() + digits.size()),
                                           [](char c) { return std::string_view("uUlL").find(c) != std::string_view::npos; });
        return parsed.ec == std::errc() && hasSuffix ? MaybeValue(value) : std::nullopt;
    }

    MaybeValue isDefined()
    {
        const bool hasParenthesis = take("(");
        const std::string_view name = takeWord(m_remainingText);
        m_hasFailed |= name.empty() || (hasParenthesis && !take(")"));
        const Macro macro = m_macros.find(name);
        return macro.state == Macro::State::Unknown ? MaybeValue() : MaybeValue(macro.state == Macro::State::Defined);
    }

    /// Evaluates a name. A macro is replaced by its text: with A as 1 + 1, A * 2 is 3. A name that is no macro counts as 0 (C++ standard,
    /// [cpp.cond]).
    MaybeValue valueOf(std::string_view name)
    {
        const Macro macro = m_macros.find(name);
        if (macro.state == Macro::State::Undefined)
            return 0;
        if (macro.state == Macro::State::Unknown || !macro.body || ++m_expansions > kMaxExpansions)
            return {};
        m_expanded = *macro.body + ' ' + std::string(m_remainingText);
        m_remainingText = m_expanded;
        return parseUnary();
    }

    std::string_view m_remainingText;  ///< views the given text, or m_expanded
    std::string m_expanded;
    const Macros& m_macros;
    int m_expansions = 0, m_terms = 0, m_nested = 0;
    bool m_hasFailed = false;
};

}  // namespace

std::optional<std::int64_t> evaluateCondition(std::string_view text, const Macros& macros)
{
    return Condition(text, macros).evaluate();
}

}  // namespace simtscope::analysis
