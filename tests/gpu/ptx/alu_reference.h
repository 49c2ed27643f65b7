// What each arithmetic instruction should give, computed a second way: integers in 128 bits, floating point exactly and rounded once
// (alu_exact.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/gpu/ptx/alu_forms.h"

namespace simtscope::ptx::testing {

/// The expected bits, each cut to its result's width; nothing where the reference does not cover the row, and for approximations.
std::optional<Results> expected(const Form& form, const Operands& operands);

/// How far a result of an approximation is from the exact value, in units of the last place of its type; special values count as infinitely
/// far when they are wrong. Nothing for rows that are no approximations.
std::optional<double> ulpFromExact(const Form& form, const Operands& operands, std::uint64_t result);

/// Parts of a row's name between the dots.
std::vector<std::string> parts(const AluRow& row);

}  // namespace simtscope::ptx::testing
