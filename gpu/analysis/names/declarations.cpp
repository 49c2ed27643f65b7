#include "gpu/analysis/names/declarations.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

constexpr int kMostDepth = 16;  // of constants that name each other

/// `name = …` in the braces of an enumeration that begins here. Empty: it is not.
CppText enumeratorIn(CppText text, std::size_t at, std::string_view name)
{
    while (at < text.size() && !text[at].isOneOf("{;()"))
        ++at;
    if (at >= text.size() || !(text[at] == "{"))
        return {};
    for (++at; at + 2 < text.size() && !text[at].isOneOf("};"); ++at) {
        if (!(text[at] == name) || !(text[at + 1] == "="))
            continue;
        std::size_t end = at + 2;
        while (end < text.size() && !text[end].isOneOf(",};"))
            ++end;
        return text.subspan(at + 2, end - at - 2);
    }
    return {};
}

/// What a constant is defined as: `const int name = …;`, `constexpr int name = …,`, `enum { name = … }` or `#define name …`. Empty: it is
/// not.
CppText definitionOf(CppText text, std::string_view name)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == "enum") {
            if (const CppText value = enumeratorIn(text, i, name); !value.empty())
                return value;
        }
        if (text[i] == "const" || text[i] == "constexpr") {
            std::size_t at = i + 1;
            while (at < text.size() && !text[at].isOneOf(";=(){}"))
                ++at;
            if (at >= text.size() || !(text[at] == "=") || at == i + 1 || !(text[at - 1] == name))
                continue;
            std::size_t end = at + 1;
            while (end < text.size() && !text[end].isOneOf(";,"))
                ++end;
            if (end < text.size())
                return text.subspan(at + 1, end - at - 1);
        }
        const bool defines = text[i] == "#" && text[i].startsLine && i + 2 < text.size() && text[i + 1] == "define" &&
                             text[i + 2] == name && text[i + 2].line == text[i].line;
        if (!defines)
            continue;
        std::size_t end = i + 3;
        while (end < text.size() && text[end].line == text[i].line)
            ++end;
        // `#define name(x)` is a macro with parameters: its parenthesis follows at once.
        const std::string_view own = text[i + 2].text;
        if (end > i + 3 && text[i + 3].text.data() != own.data() + own.size())
            return text.subspan(i + 3, end - i - 3);
    }
    return {};
}

/// A recursive descent over `shift := sum {(<<|>>) sum}`, `sum := product {(+|-) product}`, `product := factor {(*|/|%) factor}`,
/// `factor := number | name | sizeof ( type ) | ( shift )`.
class Expression {
public:
    Expression(CppText text, CppText expression, CppText outer, int depth)
        : m_text(text), m_tokens(expression), m_outer(outer), m_depth(depth)
    {
    }

    std::optional<std::int64_t> value()
    {
        const std::optional<std::int64_t> result = shift();
        return m_next == m_tokens.size() ? result : std::nullopt;
    }

private:
    bool take(std::string_view token)
    {
        const bool found = m_next < m_tokens.size() && m_tokens[m_next] == token;
        m_next += found;
        return found;
    }

    /// `<<` and `>>` are two tokens each.
    bool takeTwice(std::string_view token)
    {
        const bool found = m_next + 1 < m_tokens.size() && m_tokens[m_next] == token && m_tokens[m_next + 1] == token;
        m_next += found ? 2 : 0;
        return found;
    }

    std::optional<std::int64_t> shift()
    {
        std::optional<std::int64_t> left = sum();
        while (left) {
            const bool up = takeTwice("<");
            if (!up && !takeTwice(">"))
                break;
            const std::optional<std::int64_t> right = sum();
            if (!right || *right < 0 || *right > 30 || *left < 0)
                return std::nullopt;
            left = bounded(up ? *left << *right : *left >> *right);
        }
        return left;
    }

    std::optional<std::int64_t> sum()
    {
        std::optional<std::int64_t> left = product();
        while (left) {
            const bool plus = take("+");
            if (!plus && !take("-"))
                break;
            const std::optional<std::int64_t> right = product();
            left = right ? bounded(plus ? *left + *right : *left - *right) : std::nullopt;
        }
        return left;
    }

    std::optional<std::int64_t> product()
    {
        std::optional<std::int64_t> left = factor();
        while (left) {
            const bool times = take("*"), divides = !times && take("/");
            if (!times && !divides && !take("%"))
                break;
            const std::optional<std::int64_t> right = factor();
            if (!right || (!times && *right == 0))
                return std::nullopt;
            left = bounded(times ? *left * *right : divides ? *left / *right : *left % *right);
        }
        return left;
    }

    std::optional<std::int64_t> factor()
    {
        if (take("(")) {
            if (++m_open > kMostDepth)
                return std::nullopt;
            const std::optional<std::int64_t> inner = shift();
            --m_open;
            return take(")") ? inner : std::nullopt;
        }
        if (m_next >= m_tokens.size())
            return std::nullopt;
        const CppToken& token = m_tokens[m_next++];
        if (token == "sizeof")
            return sizeOf();
        return token.isWord() ? constant(token.text) : number(token.text);
    }

    std::optional<std::int64_t> sizeOf()
    {
        if (m_next >= m_tokens.size() || !(m_tokens[m_next] == "("))
            return std::nullopt;
        const std::size_t first = m_next + 1;
        m_next = afterClosing(m_tokens, m_next);
        const unsigned bytes = typeBytes(typeOfName(joined(m_tokens.subspan(first, m_next - 1 - first))));
        return bytes ? std::optional<std::int64_t>(bytes) : std::nullopt;
    }

    /// Digits, and at most the suffixes of a whole number.
    static std::optional<std::int64_t> number(std::string_view text)
    {
        std::int64_t value = 0;
        const bool isHex = text.starts_with("0x") || text.starts_with("0X");
        const char* const digits = text.data() + (isHex ? 2 : 0);
        const std::from_chars_result read = std::from_chars(digits, text.data() + text.size(), value, isHex ? 16 : 10);
        const std::string_view suffix = text.substr(std::size_t(read.ptr - text.data()));
        if (read.ec != std::errc() || suffix.find_first_not_of("uUlL") != std::string_view::npos)
            return std::nullopt;
        return bounded(value);
    }

    std::optional<std::int64_t> constant(std::string_view name) const
    {
        if (m_depth >= kMostDepth)
            return std::nullopt;
        CppText definition = definitionOf(m_text, name);
        if (definition.empty())
            definition = definitionOf(m_outer, name);
        return Expression(m_text, definition, m_outer, m_depth + 1).value();
    }

    /// Small enough that no sum or product of two overflows.
    static std::optional<std::int64_t> bounded(std::int64_t value)
    {
        constexpr std::int64_t kMost = 1 << 30;
        return value > -kMost && value < kMost ? std::optional(value) : std::nullopt;
    }

    CppText m_text, m_tokens, m_outer;
    const int m_depth;
    int m_open = 0;  ///< parentheses
    std::size_t m_next = 0;
};

bool isStorage(const CppToken& token, Storage storage)
{
    constexpr std::array<std::string_view, 3> kModule = {"__device__", "__constant__", "__managed__"};
    return storage == Storage::Shared ? token == "__shared__" : std::ranges::find(kModule, token.text) != kModule.end();
}

/// Behind `[4][8]`, if the tokens from here on are such: else `at`.
std::size_t afterBrackets(CppText text, std::size_t at)
{
    while (at < text.size() && text[at] == "[") {
        std::size_t close = at + 1;
        while (close < text.size() && !text[close].isOneOf("[];"))
            ++close;
        if (close >= text.size() || !(text[close] == "]"))
            return at;
        at = close + 1;
    }
    return at;
}

/// `__align__`, `static` and the like say nothing about the type.
std::string withoutAttributes(CppText type)
{
    std::vector<CppToken> words(type.begin(), type.end());
    std::erase_if(words, [](const CppToken& word) {
        return word == "static" || word == "extern" || (word.text.size() > 4 && word.text.starts_with("__") && word.text.ends_with("__"));
    });
    return joined(words);
}

/// The words before the names of a declaration, and how many of them there are.
std::size_t typeWords(CppText declaration)
{
    std::size_t at = 0;
    while (at < declaration.size() && (declaration[at].isWord() || declaration[at] == "::"))
        ++at;
    // Of `int a[4]` the last word is the name, of `int* a[4]` it is not.
    return at > 0 && !(at < declaration.size() && declaration[at] == "*") ? at - 1 : at;
}

/// The type in `int *a[4], b;` (without what stands before it) if it declares the name, `int *` and `int` here; empty: it does not.
std::string typeIn(CppText declaration, std::string_view name)
{
    const std::size_t words = typeWords(declaration);
    for (std::size_t at = words; words > 0 && at < declaration.size();) {
        const std::size_t first = at;
        while (at < declaration.size() && declaration[at] == "*")
            ++at;
        if (at + 1 >= declaration.size() || !declaration[at].isWord())
            break;
        if (declaration[at] == name && declaration[at + 1].isOneOf("[;,={"))
            return withoutAttributes(declaration.first(words)) + (at > first ? " *" : "");
        at = afterBrackets(declaration, at + 1);
        if (at >= declaration.size() || !(declaration[at] == ","))
            break;
        ++at;
    }
    return {};
}

/// The declaration from here to its semicolon, without `__align__(16)` and `alignas(16)`.
std::vector<CppToken> declarationFrom(CppText text)
{
    std::vector<CppToken> plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if ((text[at] == "__align__" || text[at] == "alignas") && at + 1 < text.size() && text[at + 1] == "(") {
            at = afterClosing(text, at + 1) - 1;
            continue;
        }
        plain.push_back(text[at]);
        if (text[at] == ";")
            break;
    }
    return plain;
}

/// The brackets of `name[4][8]` in a declaration with this storage, as its tokens; empty: it does not declare such an array.
CppText bracketsIn(CppText declaration, std::string_view name)
{
    for (std::size_t at = 0; at + 1 < declaration.size() && !declaration[at].isOneOf(";(){}"); ++at) {
        if (!(declaration[at] == name))
            continue;
        const std::size_t end = afterBrackets(declaration, at + 1);
        if (end > at + 1 && end < declaration.size() && declaration[end].isOneOf(";,={"))
            return declaration.subspan(at + 1, end - at - 1);
    }
    return {};
}

}  // namespace

std::string joined(CppText words)
{
    std::string text;
    bool bound = true;
    for (const CppToken& word : words) {
        const bool binds = word == "::";
        if (!bound && !binds)
            text += ' ';
        text += word.text;
        bound = binds;
    }
    return text;
}

std::size_t afterClosing(CppText text, std::size_t open)
{
    int depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        depth += text[at].isOneOf("([{") ? 1 : text[at].isOneOf(")]}") ? -1 : 0;
        if (depth == 0)
            return at + 1;
    }
    return text.size();
}

std::optional<std::int64_t> constantValue(CppText text, CppText expression, CppText outer)
{
    return Expression(text, expression, outer, 0).value();
}

std::string declaredType(CppText text, std::string_view name, Storage storage)
{
    std::string common;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isStorage(text[i], storage))
            continue;
        const std::string type = typeIn(declarationFrom(text.subspan(i + 1)), name);
        if (!type.empty() && !common.empty() && common != type)
            return {};
        if (!type.empty())
            common = type;
    }
    return common;
}

std::vector<std::uint64_t> extentsOf(CppText text, CppText brackets, CppText outer)
{
    std::vector<std::uint64_t> extents;
    for (std::size_t open = 0; open < brackets.size();) {
        const auto close = std::size_t(std::ranges::find(brackets.subspan(open), "]", &CppToken::text) - brackets.begin());
        const std::optional<std::int64_t> extent = constantValue(text, brackets.subspan(open + 1, close - open - 1), outer);
        if (!extent || *extent <= 0)
            return {};
        extents.push_back(std::uint64_t(*extent));
        open = close + 1;
    }
    return extents;
}

std::vector<std::uint64_t> declaredExtents(CppText text, std::string_view array, Storage storage, CppText outer)
{
    std::vector<std::uint64_t> common;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isStorage(text[i], storage))
            continue;
        const std::vector<CppToken> declaration = declarationFrom(text.subspan(i + 1));
        const CppText brackets = bracketsIn(declaration, array);
        if (brackets.empty())
            continue;
        const std::vector<std::uint64_t> extents = extentsOf(text, brackets, outer);
        if (extents.empty() || (!common.empty() && common != extents))
            return {};
        common = extents;
    }
    return common;
}

}  // namespace simtscope::analysis
