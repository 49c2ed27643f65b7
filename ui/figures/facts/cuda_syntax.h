// Splits a line of CUDA C++ into tokens and gives each kind a colour, for the editor and for the figure *Source*.
#pragma once

#include <QString>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Lists the kinds of tokens. Cuda: the words that CUDA adds to C++.
enum class TokenKind : std::uint8_t { Plain, Keyword, Cuda, Comment, Directive, String };

/// Holds the colour and weight of a kind of token.
struct TokenInk {
    Role role = Role::Text;
    bool isBold = false;
};
/// Returns the ink of a kind of token, the same in every theme.
TokenInk inkOf(TokenKind token);

/// Keywords of C++ (ISO C++20 [lex.key]) and words that CUDA adds (CUDA C++ Programming Guide, "C++ Language Extensions"), separated by
/// blanks.
extern const char kCppKeywords[];
extern const char kCudaWords[];

/// Marks a part of a line whose characters belong to one kind of token.
struct TextRun {
    qsizetype begin = 0, length = 0;
    TokenKind token = TokenKind::Plain;
};

/// Returns the runs of one line. `isInComment` says whether a /* comment is open: before the call at the beginning of the line, after it at
/// the end.
std::vector<TextRun> highlight(const QString& line, bool& isInComment);

}  // namespace simtscope::figures
