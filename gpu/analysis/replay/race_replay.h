// Finds races and barrier errors in a recording, with the checker that the SIMT engine runs during a launch (gpu/races).
//
// A launch is examined when the recording holds all of its blocks and events. Its blocks are replayed, and the checker gets each event.
// Fences and __syncwarp leave no event; the replay reports when a lane passes one. The SIMT engine orders the events of all blocks, so the
// findings equal those of the engine itself. A GPU's clocks give the order in which the warps of a block arrive at a barrier, but no exact
// order of atomics. For a GPU recording, a kernel is therefore skipped, with a note that says why, when anything but barriers of the whole
// block and __syncwarp orders its threads.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "gpu/core/checks.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Most events that are replayed of all launches together; launches beyond them are skipped with a note. An event takes 0.5 to 10
/// microseconds.
inline constexpr std::uint64_t kMaxReplayedEvents = 1u << 18;

/// Returns the errors, warnings and notes of Checks::checksRaces and Checks::checksSynchronisation.
std::vector<trace::Finding> findRacesByReplay(const trace::Recording& recording, const Checks& checks = {},
                                              const std::stop_token& stop = {}, std::uint64_t maxEvents = kMaxReplayedEvents);

/// Adds the findings to a recording that was just opened, unless its run has found races or barrier errors itself.
void addReplayedFindings(trace::Recording& recording, const Checks& checks = {}, const std::stop_token& stop = {});

}  // namespace simtscope::analysis
