// How CUDA C++ is coloured, in the editor and in the source figure alike: which words are which, and the ink of each kind of token.
#pragma once

#include <QString>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

enum class Token : std::uint8_t { Plain, Keyword, Cuda, Comment, Directive, String };

struct TokenInk {
    Role role = Role::Text;
    bool bold = false;
};
TokenInk inkOf(Token token);

/// Separated by blanks: the keywords of C++ (ISO C++20 [lex.key]), and what CUDA adds to them (CUDA C++ Programming Guide, "C++ Language
/// Extensions").
extern const char kCppKeywords[];
extern const char kCudaWords[];

struct TextRun {
    qsizetype begin = 0, length = 0;
    Token token = Token::Plain;
};

/// Runs of one line. `inComment` carries a /* comment from line to line.
std::vector<TextRun> highlight(const QString& line, bool& inComment);

}  // namespace simtscope::figures
