// Finds the loads and stores of a kernel that are the two halves of one update, such as `x[i] += 1`.
#pragma once

#include <span>

#include "gpu/ptx/model/decode.h"
#include "gpu/races/happens_before.h"

namespace simtscope::races {

/// Gives a load, and each store to the same address of a value that comes from it, a common number in SyncSemantics::update. `orders`: by
/// operation of the function. `numbers`: the last number that the kernel uses so far; grows by those of this function. nvcc computes the
/// address of an update once, so both instructions name the same register.
void markUpdates(const ptx::DecodedFunction& function, std::span<SyncSemantics> orders, std::uint16_t& numbers);

}  // namespace simtscope::races
