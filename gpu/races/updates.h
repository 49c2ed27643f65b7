// Finds the loads and stores of a kernel that are the two halves of one update, such as `x[i] += 1`.
#pragma once

#include <span>

#include "gpu/ptx/model/decoded_function.h"
#include "gpu/races/happens_before.h"

namespace simtscope::races {

/// Gives a load, and each store to the same address whose value is computed from the loaded one, a common SyncSemantics::updateNumber.
/// nvcc computes the address of an update once, so both instructions name the same register. `semantics` is indexed by operation of the
/// function. `lastNumber` is the last number in use in the kernel; it is advanced.
void markUpdates(const ptx::DecodedFunction& function, std::span<SyncSemantics> semantics, std::uint16_t& lastNumber);

}  // namespace simtscope::races
