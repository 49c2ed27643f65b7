// Which loads and stores of a kernel are the two halves of one update, such as `x[i] += 1`.
#pragma once

#include <span>

#include "gpu/ptx/decode.h"
#include "gpu/races/thread_order.h"

namespace simtscope::races {

/// Gives a load and each store of a value that comes from it, to the same address, a number of their own in AccessOrder::update.
/// `orders`: of the ops. `numbers`: the last number that is taken in the kernel, and then those of this function. nvcc computes the address
/// of an update once: both name the same register.
void markUpdates(const ptx::DecodedFunction& function, std::span<AccessOrder> orders, std::uint16_t& numbers);

}  // namespace simtscope::races
