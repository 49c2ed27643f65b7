// Evaluates constants of a program's text: numbers, named constants (constexpr, const, enum, #define), sizeof of an arithmetic type, and +
// - * / % << >> of those.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::analysis {

/// Returns the value of a constant integer expression: "kTile + 1" with `constexpr int kTile = 32;` in `text`, or else in `outerText`.
/// Returns nothing when the expression is not understood or holds a number of 2^30 or more.
std::optional<std::int64_t> evaluateConstant(CppText text, CppText expression, CppText outerText = {});

}  // namespace simtscope::analysis
