// Analyses an expression of the program's text: what it writes and which names it holds.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::analysis {

/// Holds the parts of an assignment such as `k /= 2`, `const int k = 5` or `s[i] += x`. All positions are token indices.
struct Assignment {
    std::size_t targetFirst = 0, targetLast = 0;  ///< includes the type of a declaration
    std::size_t valueFirst = 0, valueLast = 0;    ///< empty for ++ and --
    std::string_view operatorText;                ///< "+" for "+=", "/" for "/=", "++" for "++", empty for "="
};

/// Parses the tokens [first, last), a statement without its semicolon or a part between two commas, as an assignment. When it is none,
/// targetFirst == targetLast.
Assignment parseAssignment(CppText tokens, std::size_t first, std::size_t last);

/// Parses a statement that changes its target from the target's own value: like parseAssignment() for `s[i] += x`, `s[i]++` and the like,
/// and `s[i] = s[i] + x` and `s[i] = x + s[i]` as if they were written `s[i] += x`; also with -, &, | and ^, the first of which cannot be
/// exchanged. When the statement is no such update, targetFirst == targetLast.
Assignment parseUpdate(CppText tokens, std::size_t first, std::size_t last);

/// Returns the name that the assignment writes to: "k" for `const int k`, "v" for `v.x`. Returns an empty name for an element or the target
/// of a pointer.
std::string_view writtenName(CppText tokens, const Assignment& assignment);

/// Names the tokens [first, last).
struct TokenRange {
    std::size_t first = 0, last = 0;
};

/// Splits tokens at the commas and semicolons outside brackets.
std::vector<TokenRange> splitAtCommas(CppText tokens, std::size_t first, std::size_t last);

/// Returns whether the function's value depends on its arguments alone.
bool isPure(std::string_view function);

/// Returns whether the expression may be evaluated twice or elsewhere: no assignment, ++, -- or call of an impure function.
bool hasNoEffect(CppText tokens, std::size_t first, std::size_t last);

/// Returns whether the word is among the tokens [first, last).
bool mentions(CppText tokens, std::size_t first, std::size_t last, std::string_view word);

}  // namespace simtscope::analysis
