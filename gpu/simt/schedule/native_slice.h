// Runs the time slice of a warp in machine code (native/slice_code.h).
#pragma once

#include <optional>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Says how the running split goes on after a basic block, or a part of one.
enum class After : std::uint8_t {
    Block,  ///< at its pc
    Other,  ///< the warp's splits may have changed: Warp::running() goes on
    Leave   ///< the split waits, has exited, or there was a fault
};

/// Returns whether the launch's warps may run in machine code: no check looks at registers, and time slices end only between basic blocks.
bool hasNativeSlices(RunningLaunch& launch);

/// Runs the split from its pc on as far as machine code goes: to a basic block that it has not entered, or to an operation that is to be
/// issued next (Split::entering tells which). Returns nothing if it cannot begin, or go on, at the split's pc.
std::optional<After> runNative(const RunningWarp& at, Split& split, const FunctionCode& code, std::uint64_t until);

/// Runs time slices of the block's warps, of at most `quantum` warp instructions, one after the other. Goes on as long as each slice can
/// begin in machine code and ends at a barrier, the clock is before `end`, and the limits are not due. Returns false, and does nothing, if
/// the first slice cannot.
bool runSlices(RunningLaunch& launch, Block& block, std::uint64_t quantum, std::uint64_t end, const LaunchLimits& limits);

}  // namespace simtscope::simt
