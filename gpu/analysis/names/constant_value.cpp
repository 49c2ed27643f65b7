#include "gpu/analysis/names/constant_value.h"

#include <charconv>

#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

constexpr int kMaxDepth = 16;  // depth of constants that refer to each other

/// Returns the value in `name = …` inside the braces of an enumeration that begins at `position`; empty when there is none.
CppText enumeratorIn(CppText text, std::size_t position, std::string_view name)
{
    while (position < text.size() && !text[position].isOneOf("{;()"))
        ++position;
    if (position >= text.size() || !(text[position] == "{"))
        return {};
    for (++position; position + 2 < text.size() && !text[position].isOneOf("};"); ++position) {
        if (!(text[position] == name) || !(text[position + 1] == "="))
            continue;
        std::size_t end = position + 2;
        while (end < text.size() && !text[end].isOneOf(",};"))
            ++end;
        return text.subspan(position + 2, end - position - 2);
    }
    return {};
}

/// Returns the definition of a constant: `const int name = …;`, `constexpr int name = …,`, `enum { name = … }` or `#define name …`. Empty
/// when it has none.
CppText findDefinition(CppText text, std::string_view name)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == "enum") {
            if (const CppText value = enumeratorIn(text, i, name); !value.empty())
                return value;
        }
        if (text[i] == "const" || text[i] == "constexpr") {
            std::size_t position = i + 1;
            while (position < text.size() && !text[position].isOneOf(";=(){}"))
                ++position;
            if (position >= text.size() || !(text[position] == "=") || position == i + 1 || !(text[position - 1] == name))
                continue;
            std::size_t end = position + 1;
            while (end < text.size() && !text[end].isOneOf(";,"))
                ++end;
            if (end < text.size())
                return text.subspan(position + 1, end - position - 1);
        }
        const bool defines = text[i] == "#" && text[i].startsLine && i + 2 < text.size() && text[i + 1] == "define" &&
                             text[i + 2] == name && text[i + 2].line == text[i].line;
        if (!defines)
            continue;
        std::size_t end = i + 3;
        while (end < text.size() && text[end].line == text[i].line)
            ++end;
        // `#define name(x)` is a macro with parameters: its parenthesis follows without a blank.
        const std::string_view nameToken = text[i + 2].text;
        if (end > i + 3 && text[i + 3].text.data() != nameToken.data() + nameToken.size())
            return text.subspan(i + 3, end - i - 3);
    }
    return {};
}

/// Evaluates by recursive descent: `shift := sum {(<<|>>) sum}`, `sum := product {(+|-) product}`, `product := factor {(*|/|%) factor}`,
/// `factor := number | name | sizeof ( type ) | ( shift )`.
class Expression {
public:
    Expression(CppText text, CppText expression, CppText outer, int depth)
        : m_text(text), m_tokens(expression), m_outer(outer), m_depth(depth)
    {
    }

    std::optional<std::int64_t> value()
    {
        const std::optional<std::int64_t> result = parseShift();
        return m_next == m_tokens.size() ? result : std::nullopt;
    }

private:
    bool take(std::string_view token)
    {
        const bool isFound = m_next < m_tokens.size() && m_tokens[m_next] == token;
        m_next += isFound;
        return isFound;
    }

    /// Takes `<<` or `>>`, which are two tokens each.
    bool takeTwice(std::string_view token)
    {
        const bool isFound = m_next + 1 < m_tokens.size() && m_tokens[m_next] == token && m_tokens[m_next + 1] == token;
        m_next += isFound ? 2 : 0;
        return isFound;
    }

    std::optional<std::int64_t> parseShift()
    {
        std::optional<std::int64_t> left = parseSum();
        while (left) {
            const bool isLeftShift = takeTwice("<");
            if (!isLeftShift && !takeTwice(">"))
                break;
            const std::optional<std::int64_t> right = parseSum();
            if (!right || *right < 0 || *right > 30 || *left < 0)
                return std::nullopt;
            left = rejectLarge(isLeftShift ? *left << *right : *left >> *right);
        }
        return left;
    }

    std::optional<std::int64_t> parseSum()
    {
        std::optional<std::int64_t> left = parseProduct();
        while (left) {
            const bool adds = take("+");
            if (!adds && !take("-"))
                break;
            const std::optional<std::int64_t> right = parseProduct();
            left = right ? rejectLarge(adds ? *left + *right : *left - *right) : std::nullopt;
        }
        return left;
    }

    std::optional<std::int64_t> parseProduct()
    {
        std::optional<std::int64_t> left = parseFactor();
        while (left) {
            const bool multiplies = take("*"), divides = !multiplies && take("/");
            if (!multiplies && !divides && !take("%"))
                break;
            const std::optional<std::int64_t> right = parseFactor();
            if (!right || (!multiplies && *right == 0))
                return std::nullopt;
            left = rejectLarge(multiplies ? *left * *right : divides ? *left / *right : *left % *right);
        }
        return left;
    }

    std::optional<std::int64_t> parseFactor()
    {
        if (take("(")) {
            if (++m_open > kMaxDepth)
                return std::nullopt;
            const std::optional<std::int64_t> inner = parseShift();
            --m_open;
            return take(")") ? inner : std::nullopt;
        }
        if (m_next >= m_tokens.size())
            return std::nullopt;
        const CppToken& token = m_tokens[m_next++];
        if (token == "sizeof")
            return sizeOf();
        return token.isWord() ? evaluateConstant(token.text) : number(token.text);
    }

    std::optional<std::int64_t> sizeOf()
    {
        if (m_next >= m_tokens.size() || !(m_tokens[m_next] == "("))
            return std::nullopt;
        const std::size_t first = m_next + 1;
        m_next = findAfterClosing(m_tokens, m_next);
        const unsigned bytes = typeBytes(parseTypeName(joinTokens(m_tokens.subspan(first, m_next - 1 - first))));
        return bytes ? std::optional<std::int64_t>(bytes) : std::nullopt;
    }

    /// Reads digits followed at most by the suffixes of an integer.
    static std::optional<std::int64_t> number(std::string_view text)
    {
        std::int64_t value = 0;
        const bool isHex = text.starts_with("0x") || text.starts_with("0X");
        const char* const digits = text.data() + (isHex ? 2 : 0);
        const std::from_chars_result read = std::from_chars(digits, text.data() + text.size(), value, isHex ? 16 : 10);
        const std::string_view suffix = text.substr(std::size_t(read.ptr - text.data()));
        if (read.ec != std::errc() || suffix.find_first_not_of("uUlL") != std::string_view::npos)
            return std::nullopt;
        return rejectLarge(value);
    }

    std::optional<std::int64_t> evaluateConstant(std::string_view name) const
    {
        if (m_depth >= kMaxDepth)
            return std::nullopt;
        CppText definition = findDefinition(m_text, name);
        if (definition.empty())
            definition = findDefinition(m_outer, name);
        return Expression(m_text, definition, m_outer, m_depth + 1).value();
    }

    /// Returns the value when it is small enough that no sum or product of two overflows.
    static std::optional<std::int64_t> rejectLarge(std::int64_t value)
    {
        constexpr std::int64_t kMax = 1 << 30;
        return value > -kMax && value < kMax ? std::optional(value) : std::nullopt;
    }

    CppText m_text, m_tokens, m_outer;
    const int m_depth;
    int m_open = 0;  ///< open parentheses
    std::size_t m_next = 0;
};

}  // namespace

std::optional<std::int64_t> evaluateConstant(CppText text, CppText expression, CppText outerText)
{
    return Expression(text, expression, outerText, 0).value();
}

}  // namespace simtscope::analysis
