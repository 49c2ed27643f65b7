// Compares the instructions at which lanes are.
#pragma once

#include "gpu/simt/state/block_state.h"

namespace simtscope::simt {

/// Returns whether both are at the same instruction, through calls from the same instructions.
bool isSameInstruction(const Frame& a, std::uint32_t pcOfA, const Frame& b, std::uint32_t pcOfB);

}  // namespace simtscope::simt
