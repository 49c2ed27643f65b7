#include "gpu/program/host/lexemes.h"

#include <algorithm>
#include <cctype>

namespace simtscope::program {
namespace {

using analysis::CppText;
using analysis::CppToken;

bool touch(const CppToken& left, const CppToken& right)
{
    return left.text.data() + left.text.size() == right.text.data();
}

bool isNumber(std::string_view text)
{
    return !text.empty() && (std::isdigit(static_cast<unsigned char>(text.front())) != 0 || text.front() == '.');
}

/// Returns whether the sign continues the operator: "<" and "=", "+" and "+".
bool isOperator(std::string_view text)
{
    static constexpr std::string_view kOperators[] = {"<<=", ">>=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
                                                      "+=",  "-=",  "*=", "/=", "%=", "&=", "|=", "^=", "++", "--"};
    return std::ranges::find(kOperators, text) != std::end(kOperators);
}

/// Returns whether the token continues the number that the lexeme begins: "1" and ".", "1." and "5f", "1e" and "-", "1e-" and "3".
bool continuesNumber(const std::string& lexeme, const CppToken& token)
{
    if (!isNumber(lexeme))
        return false;
    const bool isHexadecimal = lexeme.starts_with("0x") || lexeme.starts_with("0X");
    const char last = lexeme.back();
    if (token == ".")
        return !isHexadecimal && lexeme.find('.') == std::string::npos;
    if (token == "+" || token == "-")
        return !isHexadecimal && (last == 'e' || last == 'E');
    return token.text != "::" && (std::isalnum(static_cast<unsigned char>(token.text.front())) != 0) &&
           (last == '.' || last == '-' || last == '+');
}

bool isIndexWord(std::string_view word)
{
    return word == "threadIdx" || word == "blockIdx" || word == "blockDim" || word == "gridDim";
}

/// Returns whether the sign at `position` has no operand at its left: "-" in "(-3)".
bool isUnary(const Lexemes& lexemes, std::size_t position, std::size_t first)
{
    if (lexemes[position] != "-" && lexemes[position] != "+")
        return false;
    return position == first || (!isName(lexemes[position - 1]) && !isNumber(lexemes[position - 1]) && lexemes[position - 1] != ")" &&
                                 lexemes[position - 1] != "]");
}

}  // namespace

bool isName(std::string_view lexeme)
{
    return !lexeme.empty() && (std::isalpha(static_cast<unsigned char>(lexeme.front())) != 0 || lexeme.front() == '_');
}

Lexemes makeLexemes(CppText tokens)
{
    Lexemes lexemes;
    for (std::size_t position = 0; position < tokens.size(); ++position) {
        const CppToken& token = tokens[position];
        if (isIndexWord(token.text) && position + 2 < tokens.size() && tokens[position + 1] == "." &&
            tokens[position + 2].text.size() == 1) {
            lexemes.push_back(std::string(token.text) + "." + std::string(tokens[position + 2].text));
            position += 2;
            continue;
        }
        const bool isAfterToken = !lexemes.empty() && position > 0 && touch(tokens[position - 1], token);
        if (isAfterToken && (isOperator(lexemes.back() + std::string(token.text)) || continuesNumber(lexemes.back(), token)))
            lexemes.back() += token.text;
        else if (isAfterToken && lexemes.back() == "." && isNumber(token.text) &&
                 (lexemes.size() < 2 || !isName(lexemes[lexemes.size() - 2])))
            lexemes.back() += token.text;
        else
            lexemes.emplace_back(token.text);
    }
    return lexemes;
}

Lexemes makeLexemes(std::string_view text)
{
    return makeLexemes(analysis::parseTokens(text));
}

std::string joinLexemes(const Lexemes& lexemes, std::size_t first, std::size_t last)
{
    std::string text;
    for (std::size_t position = first; position < last; ++position) {
        const std::string& lexeme = lexemes[position];
        const std::string_view before = position > first ? std::string_view(lexemes[position - 1]) : std::string_view();
        const bool isCall = lexeme == "(" && isName(before);
        const bool binds = before.empty() || before == "(" || before == "[" || before == "::" || before == "." || lexeme == ")" ||
                           lexeme == "]" || lexeme == "[" || lexeme == "::" || lexeme == "." || lexeme == "," || isCall ||
                           (position > first && isUnary(lexemes, position - 1, first));
        if (!binds)
            text += ' ';
        text += lexeme;
    }
    return text;
}

Lexemes partOf(const Lexemes& lexemes, std::size_t first, std::size_t last)
{
    return {lexemes.begin() + std::ptrdiff_t(first), lexemes.begin() + std::ptrdiff_t(std::max(first, last))};
}

std::size_t findAfterBracket(const Lexemes& lexemes, std::size_t open)
{
    int depth = 0;
    for (std::size_t position = open; position < lexemes.size(); ++position) {
        const std::string& text = lexemes[position];
        depth += text == "(" || text == "[" || text == "{" ? 1 : text == ")" || text == "]" || text == "}" ? -1 : 0;
        if (depth == 0)
            return position + 1;
    }
    return lexemes.size();
}

std::vector<Lexemes> splitLexemes(const Lexemes& lexemes, std::string_view separator)
{
    std::vector<Lexemes> parts(1);
    for (std::size_t position = 0; position < lexemes.size();) {
        const bool opens = lexemes[position] == "(" || lexemes[position] == "[" || lexemes[position] == "{";
        const std::size_t end = opens ? findAfterBracket(lexemes, position) : position + 1;
        if (lexemes[position] == separator)
            parts.emplace_back();
        else
            parts.back().insert(parts.back().end(), lexemes.begin() + std::ptrdiff_t(position), lexemes.begin() + std::ptrdiff_t(end));
        position = end;
    }
    return parts;
}

}  // namespace simtscope::program
