// Computes a lane's registers at an event, and checks that replay and engine agree. Both functions replay the recording
// (analysis/replay/replay.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Describes a register of one lane, with its value.
struct RegisterValue {
    std::string name;  ///< "%r1"
    ptx::ScalarType type = ptx::ScalarType::None;
    std::uint64_t value = 0;  ///< bits of the type, zero-extended; 0 or 1 for a predicate
};

/// Returns the registers of the function that `lane` of the event's warp executes, after the event, in the order of their declaration.
/// Empty when the lane has exited or has not begun. Fails for PTX that cannot be replayed and for a lane that does not exist.
Result<std::vector<RegisterValue>> computeRegistersAt(const trace::Recording& recording, const trace::Launch& launch,
                                                      const trace::BlockTrace& trace, EventIndex event, unsigned lane);

/// Describes a value that a lane passed to memory or another lane: as recorded, and as replay computed it.
struct ReplayMismatch {
    EventIndex event{};
    std::uint8_t lane = 0, element = 0;
    std::uint64_t recorded = 0, replayed = 0;
};

/// Returns the stored values, shuffle operands and atomic operands that replay computes differently; at most `maxMismatches`. An empty
/// result means that the recording is consistent with the instructions.
Result<std::vector<ReplayMismatch>> findReplayMismatches(const trace::Recording& recording, const trace::Launch& launch,
                                                         const trace::BlockTrace& trace, std::size_t maxMismatches = 100);

}  // namespace simtscope::analysis
