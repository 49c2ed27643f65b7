// Divides the text of an expression into tokens (declared in tokens.h).
#include "gpu/analysis/expressions/tokens.h"

#include <algorithm>
#include <charconv>

#include "gpu/core/messages/watch.h"

namespace simtscope::analysis {
namespace {

/// Symbols, longer ones before those with which they begin. Assignments are symbols so that the parser can say what they are.
constexpr std::string_view kSymbols[] = {"<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=",
                                         "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "+",  "-",  "*",  "/",  "%",  "<",  ">",
                                         "=",   "!",   "~",  "&",  "|",  "^",  "?",  ":",  "(",  ")",  "[",  "]",  ".",  ","};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isNamePart(char c)
{
    return isNameStart(c) || isDigit(c);
}

std::string lowerCase(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return result;
}

/// Returns the end of a number that begins at `at`: digits, letters, points, and signs of exponents.
std::size_t endOfNumber(std::string_view text, std::size_t at)
{
    const bool isHex = text.substr(at, 2) == "0x" || text.substr(at, 2) == "0X";
    std::size_t end = at;
    while (end < text.size()) {
        const char c = text[end], before = end > at ? text[end - 1] : ' ';
        const bool isExponentSign = (c == '+' || c == '-') && (isHex ? before == 'p' || before == 'P' : before == 'e' || before == 'E');
        if (!isNamePart(c) && c != '.' && c != '\'' && !isExponentSign)
            break;
        ++end;
    }
    return end;
}

/// Parses an integer. The type is the first of C++'s that holds it ([lex.icon], table 7).
bool parseInteger(const std::string& text, TypedValue& value)
{
    int base = 10;
    std::string_view digits = text;
    if (digits.starts_with("0x") || digits.starts_with("0b")) {
        base = digits[1] == 'x' ? 16 : 2;
        digits.remove_prefix(2);
    } else if (digits.size() > 1 && digits[0] == '0' && isDigit(digits[1])) {
        base = 8;
    }
    std::uint64_t bits = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, base);
    if (problem != std::errc{})
        return false;
    const std::string_view suffix(end, std::size_t(digits.data() + digits.size() - end));
    const bool isUnsigned = suffix.find('u') != std::string_view::npos;
    const bool isKnownSuffix = suffix.empty() || suffix == "u" || suffix == "l" || suffix == "ll" || suffix == "ul" || suffix == "ull" ||
                               suffix == "lu" || suffix == "llu";
    if (!isKnownSuffix)
        return false;
    const bool isLong = suffix.find('l') != std::string_view::npos, mayBeUnsigned = isUnsigned || base != 10;
    ValueType type = kUnsignedLongType;
    if (!isLong && !isUnsigned && bits <= 0x7fffffffu)
        type = kIntType;
    else if (!isLong && mayBeUnsigned && bits <= 0xffffffffu)
        type = kUnsignedType;
    else if (!isUnsigned && bits <= 0x7fffffffffffffffu)
        type = kLongType;
    value = makeInteger(type, bits);
    return true;
}

bool parseFloat(const std::string& text, TypedValue& value)
{
    std::string digits = text;
    const bool isFloat = digits.ends_with('f');
    if (isFloat)
        digits.pop_back();
    const bool isHex = digits.starts_with("0x");
    const char* const begin = digits.data() + (isHex ? 2 : 0);
    const char* const end = digits.data() + digits.size();
    const auto format = isHex ? std::chars_format::hex : std::chars_format::general;
    if (isFloat) {
        float number = 0;
        const auto [next, problem] = std::from_chars(begin, end, number, format);
        value = makeFloat(kFloatType, double(number));
        return problem == std::errc{} && next == end;
    }
    double number = 0;
    const auto [next, problem] = std::from_chars(begin, end, number, format);
    value = makeFloat(kDoubleType, number);
    return problem == std::errc{} && next == end;
}

bool parseNumber(std::string_view text, TypedValue& value)
{
    std::string digits = lowerCase(text);
    std::erase(digits, '\'');
    const bool isHex = digits.starts_with("0x");
    const bool isFloat = digits.find_first_of(isHex ? ".p" : ".e") != std::string::npos;
    return isFloat ? parseFloat(digits, value) : parseInteger(digits, value);
}

/// Reads a character in quotes that begins at `at`. Returns its length; 0 if it is damaged.
std::size_t readCharacter(std::string_view text, std::size_t at, TypedValue& value)
{
    if (at + 2 < text.size() && text[at + 1] != '\\' && text[at + 1] != '\'' && text[at + 2] == '\'') {
        value = makeInteger(kCharType, std::uint64_t(std::int64_t(text[at + 1])));
        return 3;
    }
    if (at + 3 >= text.size() || text[at + 1] != '\\')
        return 0;
    if (text[at + 2] == 'x') {
        unsigned code = 0;
        const auto [end, problem] = std::from_chars(text.data() + at + 3, text.data() + std::min(text.size(), at + 5), code, 16);
        const auto next = std::size_t(end - text.data());
        value = makeInteger(kCharType, code);
        return problem == std::errc{} && next < text.size() && text[next] == '\'' ? next + 1 - at : 0;
    }
    constexpr std::pair<char, char> kEscaped[] = {{'0', '\0'}, {'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'\\', '\\'}, {'\'', '\''}};
    for (const auto& [letter, character] : kEscaped) {
        if (text[at + 2] == letter && text[at + 3] == '\'') {
            value = makeInteger(kCharType, std::uint64_t(character));
            return 4;
        }
    }
    return 0;
}

/// Returns the end of a name, which may have parts that are joined by "::".
std::size_t endOfName(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    for (;;) {
        while (end < text.size() && isNamePart(text[end]))
            ++end;
        if (text.substr(end, 2) != "::" || end + 2 >= text.size() || !isNameStart(text[end + 2]))
            return end;
        end += 2;
    }
}

}  // namespace

Result<std::vector<Token>> tokenize(std::string_view text)
{
    if (text.size() > kMaxExpressionBytes)
        return fail(msg::watch::tooLong(kMaxExpressionBytes));
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            ++at;
            continue;
        }
        Token token;
        token.column = std::uint32_t(at) + 1;
        std::size_t end = at;
        if (isDigit(c) || (c == '.' && at + 1 < text.size() && isDigit(text[at + 1]))) {
            token.kind = Token::Kind::Number;
            end = endOfNumber(text, at);
            if (!parseNumber(text.substr(at, end - at), token.value))
                return fail(msg::watch::notNumber(token.column, std::string(text.substr(at, end - at))));
        } else if (c == '\'') {
            token.kind = Token::Kind::Number;
            end = at + readCharacter(text, at, token.value);
            if (end == at)
                return fail(msg::watch::notCharacter(token.column));
        } else if (isNameStart(c)) {
            token.kind = Token::Kind::Name;
            end = endOfName(text, at);
        } else {
            token.kind = Token::Kind::Symbol;
            const auto symbol =
                std::ranges::find_if(kSymbols, [&](std::string_view candidate) { return text.substr(at).starts_with(candidate); });
            if (symbol == std::end(kSymbols)) {
                std::size_t length = 1;  // of a character of UTF-8
                while (at + length < text.size() && (std::uint8_t(text[at + length]) & 0xc0) == 0x80)
                    ++length;
                return fail(msg::watch::unknownCharacter(token.column, std::string(text.substr(at, length))));
            }
            end = at + symbol->size();
        }
        token.text = text.substr(at, end - at);
        tokens.push_back(std::move(token));
        at = end;
    }
    Token last;
    last.column = std::uint32_t(text.size()) + 1;
    tokens.push_back(std::move(last));
    return tokens;
}

}  // namespace simtscope::analysis
