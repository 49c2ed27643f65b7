// Races and barrier errors in a recording: what the SIMT engine looks for while a launch runs (gpu/races), found in what was recorded.
//
// A launch is looked at if the recording holds it whole: every block, every event. Then its blocks are replayed, and each event is handed
// to the checker. Fences and __syncwarp leave no event; replay tells when a lane passes one. On the SIMT engine events have one order over
// all blocks, so that the findings are those of the engine itself. A GPU's clocks say in which order the warps of a block come to a
// barrier, and nothing exact of atomics: a kernel whose threads are ordered by more than barriers of the whole block and __syncwarp is left
// out, with a note that says why.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "gpu/core/checks.h"
#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// In all launches together: beyond, launches are left out, with a note. An event takes 0.5 to 10 microseconds.
inline constexpr std::uint64_t kMostReplayedEvents = 1u << 18;

/// Errors, warnings and notes, of Checks::race and Checks::sync.
std::vector<trace::Finding> replayedFindings(const trace::Recording& recording, const Checks& checks = {}, const std::stop_token& stop = {},
                                             std::uint64_t mostEvents = kMostReplayedEvents);

/// Adds them to a recording that was just opened, unless its run has found races or barrier errors itself.
void addReplayedFindings(trace::Recording& recording, const Checks& checks = {}, const std::stop_token& stop = {});

}  // namespace simtscope::analysis
