// Computes the value that an atomic leaves in memory (PTX ISA 9.0, 9.7.13.15 "atom").
#pragma once

#include <cstdint>

#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::analysis {

/// Returns the new value of the cell, zero-extended. `newValue` is the value that a compare-and-swap writes. `isGlobal`: f32 additions
/// flush subnormals in global memory; in shared memory they do not.
std::uint64_t computeAtomicValue(ptx::AtomicOperation operation, ptx::ScalarType type, std::uint64_t oldValue, std::uint64_t operand,
                                 std::uint64_t newValue, bool isGlobal);

/// Returns whether the new value depends on the previous one.
bool readsOldValue(ptx::AtomicOperation operation);

}  // namespace simtscope::analysis
