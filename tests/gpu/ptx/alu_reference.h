// What each arithmetic row should give, computed a second way: integers in 128 bits, floating point in 113 bits and rounded once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpu/ptx/alu.h"

namespace simtscope::ptx::testing {

/// The expected bits, cut to the destination's width; nothing where the reference does not cover the row.
std::optional<std::uint64_t> expected(const AluRow& row, const std::vector<std::uint64_t>& operands);

/// Parts of a row's name between the dots.
std::vector<std::string> parts(const AluRow& row);

}  // namespace simtscope::ptx::testing
