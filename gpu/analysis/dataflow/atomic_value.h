// Computes the value that an atomic leaves in memory (PTX ISA 9.0, 9.7.13.15 "atom").
#pragma once

#include <cstdint>

#include "gpu/ptx/model/decode.h"

namespace simtscope::analysis {

/// Returns the new value of the cell, zero-extended. `second` is the value that a compare-and-swap writes. `inGlobal`: f32 additions flush
/// subnormals in global memory; in shared memory they do not.
std::uint64_t atomicValue(ptx::AtomicOperation operation, ptx::ScalarType type, std::uint64_t before, std::uint64_t operand,
                          std::uint64_t second, bool inGlobal);

/// Returns whether the new value depends on the previous one.
bool keepsOld(ptx::AtomicOperation operation);

}  // namespace simtscope::analysis
