// A warp's turn in machine code (native/turn_code.h).
#pragma once

#include <optional>

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// How the running split goes on after a basic block, or a part of one.
enum class After : std::uint8_t {
    Block,  ///< at its pc
    Other,  ///< the warp's splits may have changed: Warp::running() goes on
    Leave   ///< it waits, has exited, or there was a fault
};

/// Whether the launch's warps may run in machine code: nobody looks at registers, and turns end only between basic blocks.
bool hasNativeTurns(RunningLaunch& launch);

/// Runs the split from its pc on as far as machine code goes: to a basic block that it has not entered, or to an operation that is to be
/// issued next (Split::entering tells which). Nothing: it cannot begin, or go on, at the split's pc.
std::optional<After> runNative(const RunningWarp& at, Split& split, const FunctionCode& code, std::uint64_t until);

/// Turns of the block's warps, of `quantum` warp instructions at most, one after the other as long as each can begin in machine code and
/// ends at a barrier, the clock is before `end`, and the limits are not due. False, and nothing done: the first one cannot.
bool runTurns(RunningLaunch& launch, Block& block, std::uint64_t quantum, std::uint64_t end, const LaunchLimits& limits);

}  // namespace simtscope::simt
