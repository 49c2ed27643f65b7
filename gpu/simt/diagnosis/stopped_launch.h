// Describes where a launch was when it was stopped from outside: by a time limit, by Ctrl+C, or by the window.
#pragma once

#include <span>

#include "gpu/simt/state/block_state.h"
#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Ends a cancelled launch with a finding that says how many blocks are done, and where the threads of the blocks were that had begun and
/// not exited: of the first blocks, with the number of the others.
void stopCancelled(RunningLaunch& launch, std::uint64_t doneBlockCount, std::span<const Block* const> runningBlocks);

}  // namespace simtscope::simt
