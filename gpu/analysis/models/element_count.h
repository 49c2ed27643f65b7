// Finds out for how many elements a launch has a thread, without being told: from the accesses of its recorded blocks.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns the length of the longest array of which every recorded thread accesses the element with the thread's index in the grid, and no
/// other element. Returns nothing where this is not certain: in launches of two dimensions, where a thread with an index below the length
/// leaves its element out, and where neither all blocks are recorded and reach the end of the array, nor the kernel has a parameter with
/// this value.
std::optional<std::uint64_t> inferElementCount(const trace::Recording& recording, const trace::Launch& launch);

}  // namespace simtscope::analysis
