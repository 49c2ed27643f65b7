// Splits PTX text into tokens, one at a time (PTX ISA 9.0, chapter 4 "Syntax").
//
// Comments are white space. A token is a view into the text, which must outlive it. Text that is no token becomes a token of kind Invalid
// with the reason, so that the lexer itself never fails.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "gpu/core/messages/message.h"

namespace simtscope::ptx {

/// Describes a token of PTX text.
struct Token {
    enum class Kind : std::uint8_t {
        End,
        Identifier,   ///< ld, %r1, $L__BB0_2, _ZN3fooEv
        Dotted,       ///< with its dot: .reg, .u32, .shared::cta, .2d
        Number,       ///< as written; see parseNumber
        String,       ///< with its quotes
        Punctuation,  ///< one character
        Invalid       ///< `reason` says why
    };
    Kind kind = Kind::End;
    std::string_view text;
    std::uint32_t line = 1, column = 1;  ///< 1-based
    const MessageTemplate<>* reason = nullptr;

    /// Returns whether the token is this punctuation character.
    bool is(char punctuation) const { return kind == Kind::Punctuation && text.front() == punctuation; }
    /// Returns whether the token has this kind and exactly this text.
    bool is(Kind expectedKind, std::string_view expectedText) const { return kind == expectedKind && text == expectedText; }
    const char* begin() const { return text.data(); }
    const char* end() const { return text.data() + text.size(); }
};

/// Splits a text into tokens.
class Lexer {
public:
    /// `text` must outlive this object and its tokens.
    explicit Lexer(std::string_view text) : m_position(text.data()), m_end(text.data() + text.size()), m_lineStart(text.data()) {}
    /// Returns the next token, a view into the text. At the end of the text, every call returns Token::Kind::End.
    Token next();

private:
    /// Skips white space and comments. Returns the start of a comment that has no end; null if there is none.
    const char* skipBlanksAndComments();
    Token takeToken(Token::Kind kind, const char* end);
    Token takeInvalid(const char* end, const MessageTemplate<>& reason);
    Token takeNumber();
    Token takeString();

    const char* m_position;
    const char* m_end;
    const char* m_lineStart;
    std::uint32_t m_line = 1;
};

/// Holds the value of a Number token. Integers are decimal, 0x, 0b or octal (leading 0), with an optional U. Floating-point numbers are 0f
/// and 8 digits, 0d and 16 digits, or decimal (PTX ISA 9.0, 4.5 "Constants").
struct Number {
    std::uint64_t bits = 0;
    unsigned floatWidth = 0;  ///< 0 for an integer, 32 for 0f…, 64 for 0d… and decimal numbers
    bool isUnsigned = false;  ///< whether it is an integer written with U
};

/// Parses the text of a Number token. Nullopt if the digits are wrong or the value exceeds 64 bits.
std::optional<Number> parseNumber(std::string_view text);

}  // namespace simtscope::ptx
