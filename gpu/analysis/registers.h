// A lane's registers at an event, and the check that replay and engine agree; both by walking the recording (analysis/replay.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/recording.h"

namespace simtscope::analysis {

struct RegisterValue {
    std::string name;  ///< "%r1"
    ptx::ScalarType type = ptx::ScalarType::None;
    std::uint64_t value = 0;  ///< bits of the type, zero-extended; 0 or 1 of a predicate
};

/// Registers of the function in which `lane` of the event's warp stands, after the event, in the order of their declaration; empty
/// when the lane has ended or has not begun. Errors: PTX that cannot be replayed, a lane that is not one.
Result<std::vector<RegisterValue>> registersAt(const trace::Recording& recording, const trace::Launch& launch,
                                               const trace::BlockTrace& trace, EventIndex event, unsigned lane);

/// A value that a lane handed over, as it was recorded and as replay computed it.
struct ReplayMismatch {
    EventIndex event{};
    std::uint8_t lane = 0, element = 0;
    std::uint64_t recorded = 0, replayed = 0;
};

/// Every stored value, shuffle operand and atomic operand that replay computes differently; at most `limit`. None: the recording is
/// consistent with the instructions.
Result<std::vector<ReplayMismatch>> replayMismatches(const trace::Recording& recording, const trace::Launch& launch,
                                                     const trace::BlockTrace& trace, std::size_t limit = 100);

}  // namespace simtscope::analysis
