// Computes the expected result of each arithmetic instruction in a second way: integers in 128 bits, floating point exactly and rounded
// once (alu_exact.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/gpu/ptx/alu/alu_forms.h"

namespace simtscope::ptx::tests {

/// Returns the expected bits of each result, cut to the width of its type. nullopt for approximations, and if the reference does not cover
/// the row.
std::optional<Results> computeExpectedResults(const Form& form, const Operands& operands);

/// Returns the distance of an approximation's result from the exact value, in units of the last place of its type. Wrong special values are
/// infinitely far. Returns nullopt for rows that are no approximations.
std::optional<double> computeUlpError(const Form& form, const Operands& operands, std::uint64_t result);

/// Returns the parts of a row's name between the dots.
std::vector<std::string> splitName(const AluRow& row);

}  // namespace simtscope::ptx::tests
