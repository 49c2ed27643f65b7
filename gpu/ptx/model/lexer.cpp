#include "gpu/ptx/model/lexer.h"

#include <array>
#include <bit>
#include <charconv>

#include "gpu/core/messages/syntax.h"

namespace simtscope::ptx {
namespace {

enum CharClass : std::uint8_t { Start = 1, Digit = 2, Blank = 4 };

constexpr std::array<std::uint8_t, 256> makeClasses()
{
    std::array<std::uint8_t, 256> classes{};
    for (int c = 'a'; c <= 'z'; ++c)
        classes[std::size_t(c)] = classes[std::size_t(c - 'a' + 'A')] = Start;
    for (int c = '0'; c <= '9'; ++c)
        classes[std::size_t(c)] = Digit;
    for (const char c : {'_', '$', '%'})
        classes[std::size_t(c)] = Start;
    for (const char c : {' ', '\t', '\r', '\n', '\v', '\f'})
        classes[std::size_t(c)] = Blank;
    return classes;
}

constexpr auto kClasses = makeClasses();

bool belongsTo(char c, int classes)
{
    return (kClasses[static_cast<unsigned char>(c)] & classes) != 0;
}

constexpr std::string_view kPunctuation = "{}()[]<>,;:@!+-*/%|&^~=?";

const char* skipWord(const char* position, const char* end)
{
    while (position < end && belongsTo(*position, Start | Digit))
        ++position;
    return position;
}

const char* skipDigits(const char* position, const char* end)
{
    while (position < end && belongsTo(*position, Digit))
        ++position;
    return position;
}

/// Returns the end of 1.5, 1., .5, 1e3 or 1.5E-3; nullptr for a number with neither a point nor an exponent, such as 0x1e in the difference
/// 0x1e-3.
const char* findDecimalFloatEnd(const char* begin, const char* end)
{
    const char* position = skipDigits(begin, end);
    const char* found = nullptr;
    if (position < end && *position == '.') {
        position = found = skipDigits(position + 1, end);
        if (found - begin == 1)
            return nullptr;
    }
    if (position < end && (*position == 'e' || *position == 'E')) {
        const char* const digits = position + 1 < end && (position[1] == '-' || position[1] == '+') ? position + 2 : position + 1;
        if (const char* const after = skipDigits(digits, end); after != digits)
            return after;
    }
    return found;
}

}  // namespace

const char* Lexer::skipBlanksAndComments()
{
    while (m_position < m_end) {
        if (*m_position == '\n') {
            ++m_line;
            m_lineStart = ++m_position;
        } else if (belongsTo(*m_position, Blank)) {
            ++m_position;
        } else if (*m_position == '/' && m_position + 1 < m_end && m_position[1] == '/') {
            while (m_position < m_end && *m_position != '\n')
                ++m_position;
        } else if (*m_position == '/' && m_position + 1 < m_end && m_position[1] == '*') {
            const std::string_view remaining(m_position, std::size_t(m_end - m_position));
            const std::size_t close = remaining.find("*/", 2);
            if (close == std::string_view::npos)
                return m_position;
            for (const char* const after = m_position + close + 2; m_position < after; ++m_position) {
                if (*m_position == '\n') {
                    ++m_line;
                    m_lineStart = m_position + 1;
                }
            }
        } else {
            break;
        }
    }
    return nullptr;
}

Token Lexer::takeToken(Token::Kind kind, const char* end)
{
    Token token;
    token.kind = kind;
    token.text = std::string_view(m_position, std::size_t(end - m_position));
    token.line = m_line;
    token.column = std::uint32_t(m_position - m_lineStart) + 1;
    m_position = end;
    return token;
}

Token Lexer::takeInvalid(const char* end, const MessageTemplate<>& reason)
{
    Token token = takeToken(Token::Kind::Invalid, end);
    token.reason = &reason;
    return token;
}

Token Lexer::takeNumber()
{
    if (const char* const end = findDecimalFloatEnd(m_position, m_end))
        return takeToken(Token::Kind::Number, skipWord(end, m_end));
    return takeToken(Token::Kind::Number, skipWord(m_position, m_end));
}

Token Lexer::takeString()
{
    const char* position = m_position + 1;
    while (position < m_end && *position != '"' && *position != '\n')
        position += *position == '\\' && position + 1 < m_end && position[1] != '\n' ? 2 : 1;
    if (position >= m_end || *position != '"')
        return takeInvalid(position < m_end ? position : m_end, msg::syntax::openString);
    return takeToken(Token::Kind::String, position + 1);
}

Token Lexer::next()
{
    if (skipBlanksAndComments() != nullptr)
        return takeInvalid(m_end, msg::syntax::openComment);
    if (m_position >= m_end)
        return takeToken(Token::Kind::End, m_position);
    const char c = *m_position;
    const bool isRemainder = c == '%' && (m_position + 1 == m_end || !belongsTo(m_position[1], Start | Digit));
    if (belongsTo(c, Start) && !isRemainder)
        return takeToken(Token::Kind::Identifier, skipWord(m_position + 1, m_end));
    if (belongsTo(c, Digit))
        return takeNumber();
    if (c == '.' && m_position + 1 < m_end && belongsTo(m_position[1], Digit)) {
        const char* const end = findDecimalFloatEnd(m_position, m_end);
        if (end == m_end || !belongsTo(*end, Start | Digit))  // otherwise it is a modifier such as .2d
            return takeToken(Token::Kind::Number, end);
    }
    if (c == '.' && m_position + 1 < m_end && belongsTo(m_position[1], Start | Digit)) {
        const char* position = skipWord(m_position + 1, m_end);
        while (position + 2 < m_end && position[0] == ':' && position[1] == ':' && belongsTo(position[2], Start | Digit))
            position = skipWord(position + 2, m_end);
        return takeToken(Token::Kind::Dotted, position);
    }
    if (c == '"')
        return takeString();
    if (kPunctuation.find(c) != std::string_view::npos)
        return takeToken(Token::Kind::Punctuation, m_position + 1);
    return takeInvalid(m_position + 1, msg::syntax::foreignCharacter);
}

namespace {

std::optional<std::uint64_t> parseDigits(std::string_view text, int base)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
        return std::nullopt;
    return value;
}

std::optional<Number> parseHexFloat(std::string_view text, unsigned bits)
{
    if (text.size() != bits / 4)
        return std::nullopt;
    const auto value = parseDigits(text, 16);
    return value ? std::optional(Number{*value, bits}) : std::nullopt;
}

std::optional<Number> parseDecimalFloat(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return Number{std::bit_cast<std::uint64_t>(value), 64};
}

}  // namespace

std::optional<Number> parseNumber(std::string_view text)
{
    const char kind = text.size() > 1 && text[0] == '0' ? char(text[1] | 0x20) : '\0';
    if (kind == 'f')
        return parseHexFloat(text.substr(2), 32);
    if (kind == 'd')
        return parseHexFloat(text.substr(2), 64);
    if (kind != 'x' && text.find_first_of(".eE") != std::string_view::npos)
        return parseDecimalFloat(text);
    const bool isUnsigned = !text.empty() && (text.back() == 'U' || text.back() == 'u');
    text.remove_suffix(isUnsigned);
    const int base = kind == 'x' ? 16 : kind == 'b' ? 2 : text.size() > 1 && text[0] == '0' ? 8 : 10;
    const auto value = parseDigits(text.substr(base == 16 || base == 2 ? 2 : base == 8 ? 1 : 0), base);
    return value ? std::optional(Number{*value, 0, isUnsigned}) : std::nullopt;
}

}  // namespace simtscope::ptx
