// Groups the tokens of an expression into operators, names and numbers: "<=" and "threadIdx.x" are one lexeme each.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::program {

/// Holds texts of lexemes. A number such as `1.5e-3f` is one, a member of a built-in index, such as `blockIdx.x`, too.
using Lexemes = std::vector<std::string>;

/// Groups tokens into lexemes.
Lexemes makeLexemes(analysis::CppText tokens);
/// Groups the tokens of a text into lexemes.
Lexemes makeLexemes(std::string_view text);

/// Joins lexemes [first, last) to readable text: "(n + 1) * width".
std::string joinLexemes(const Lexemes& lexemes, std::size_t first, std::size_t last);

/// Returns the position after the bracket that closes the one at `open`, or the number of lexemes where none does.
std::size_t findAfterBracket(const Lexemes& lexemes, std::size_t open);

/// Splits at a separator outside brackets; at least one part, which may be empty.
std::vector<Lexemes> splitLexemes(const Lexemes& lexemes, std::string_view separator);

/// Returns lexemes [first, last); none where `last` is not behind `first`.
Lexemes partOf(const Lexemes& lexemes, std::size_t first, std::size_t last);

/// Returns whether a lexeme is an identifier, a keyword or a built-in index.
bool isName(std::string_view lexeme);

}  // namespace simtscope::program
