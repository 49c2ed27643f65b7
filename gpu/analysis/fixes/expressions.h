// What an expression of the program's text writes and names.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::analysis {

/// `k /= 2`, `const int k = 5`, `s[i] += x`: where the sign is, and its parts.
struct Assignment {
    std::size_t targetFirst = 0, targetLast = 0;  ///< with the type of a declaration
    std::size_t valueFirst = 0, valueLast = 0;    ///< empty for ++ and --
    std::string_view sign;                        ///< of "+=", "/=": "+", "/"; of "++": "++"; of "=": empty
};

/// The assignment that a part of a statement is, without its commas and semicolon; none: targetFirst == targetLast.
Assignment assignmentOf(CppText tokens, std::size_t first, std::size_t last);

/// The name that it writes to: "k" of `const int k`, "v" of `v.x`; empty: an element or what a pointer points to.
std::string_view writtenName(CppText tokens, const Assignment& assignment);

struct TokenRange {
    std::size_t first = 0, last = 0;
};

/// The parts between the commas and semicolons that stand in no brackets.
std::vector<TokenRange> partsOf(CppText tokens, std::size_t first, std::size_t last);

/// A function whose value depends on its arguments alone.
bool isPure(std::string_view function);

/// No assignment, ++, -- or call, other than of what is pure: may be evaluated twice, or elsewhere.
bool hasNoEffect(CppText tokens, std::size_t first, std::size_t last);

bool mentions(CppText tokens, std::size_t first, std::size_t last, std::string_view word);

}  // namespace simtscope::analysis
