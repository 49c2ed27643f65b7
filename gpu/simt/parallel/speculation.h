// Speculative execution: some blocks of a launch run in parallel, in the hope that none of them depends on another
// (simt/schedule/parallel_launch.h).
#pragma once

#include <atomic>

#include "gpu/simt/parallel/access_set.h"

namespace simtscope::simt {

/// The state of one thread of the engine that takes part.
class Speculation {
public:
    /// `thread` is the number of the thread.
    Speculation(UndoLog& undoLog, std::atomic<bool>& isGivenUp, unsigned thread) : accesses(undoLog, thread), m_isGivenUp(isGivenUp) {}

    AccessSet accesses;

    /// Gives up: something depends on the order of the blocks, or must be reported. The launch has to run block after block.
    void giveUp() { m_isGivenUp.store(true, std::memory_order_relaxed); }

private:
    std::atomic<bool>& m_isGivenUp;
};

}  // namespace simtscope::simt
