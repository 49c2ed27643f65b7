// Runs the time slice of a warp in machine code (native/slice_code.h).
#pragma once

#include <optional>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Says how the running split goes on after a basic block, or after a part of it.
enum class Continuation : std::uint8_t {
    Block,       ///< it goes on at its pc
    OtherSplit,  ///< the warp's splits may have changed: Warp::running() goes on
    Leave        ///< the split waits, has exited, or there was a fault
};

/// Returns whether the launch's warps may run in machine code: if no check must see registers, and time slices end only between basic
/// blocks.
bool hasNativeSlices(RunningLaunch& launch);

/// Runs the split from its pc in machine code, up to a basic block that it has not entered or an operation that the issue loop must issue
/// (Split::isEntering says which). Returns nothing if there is no machine code at the split's pc, or the issue loop must go on there.
std::optional<Continuation> runNative(const RunningWarp& current, Split& split, const FunctionCode& code, std::uint64_t endTime);

/// Runs time slices of the block's warps, of at most `quantum` warp instructions, one after the other. It goes on as long as each slice can
/// begin in machine code and ends at a barrier, the clock is before `endTime`, and the limits are not due. Returns false, and does nothing,
/// if the first slice cannot begin in machine code.
bool runNativeSlices(RunningLaunch& launch, Block& block, std::uint64_t quantum, std::uint64_t endTime, const LaunchLimits& limits);

}  // namespace simtscope::simt
