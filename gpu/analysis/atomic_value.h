// What an atomic leaves in its cell (PTX ISA 9.0, 9.7.13.15 "atom").
#pragma once

#include <cstdint>

#include "gpu/ptx/decode.h"

namespace simtscope::analysis {

/// New value of the cell, zero-extended. `second` is the value that a compare-and-swap writes. `inGlobal`: additions of f32 flush
/// subnormals there, in shared memory they do not.
std::uint64_t atomicValue(ptx::AtomicOperation operation, ptx::ScalarType type, std::uint64_t before, std::uint64_t operand,
                          std::uint64_t second, bool inGlobal);

/// Does the new value depend on the one before?
bool keepsOld(ptx::AtomicOperation operation);

}  // namespace simtscope::analysis
