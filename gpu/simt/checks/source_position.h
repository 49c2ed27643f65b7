// Compares the positions of lanes in the program's text.
#pragma once

#include "gpu/simt/state/block_state.h"
#include "gpu/trace/model/code_locations.h"

namespace simtscope::simt {

using trace::SourcePosition;

/// Returns whether both are at the same instruction, through calls from the same positions.
bool isSameInstruction(const Frame& a, std::uint32_t pcOfA, const Frame& b, std::uint32_t pcOfB);

}  // namespace simtscope::simt
