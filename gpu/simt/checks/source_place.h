// Where an instruction of a running warp stands in the program's text.
#pragma once

#include "gpu/simt/state.h"
#include "gpu/trace/code_places.h"

namespace simtscope::simt {

using trace::SourcePlace;

/// The same instruction, called from the same places.
bool isSameInstruction(const Frame& a, std::uint32_t pcOfA, const Frame& b, std::uint32_t pcOfB);

}  // namespace simtscope::simt
