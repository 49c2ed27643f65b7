// Supports speculative execution: some blocks of a launch run in parallel under the assumption that none of them depends on another
// (simt/schedule/parallel_launch.h).
#pragma once

#include <atomic>

#include "gpu/simt/parallel/access_set.h"

namespace simtscope::simt {

/// Holds the state of one thread of the engine that takes part in a speculation.
class Speculation {
public:
    /// `thread` is the index of the thread. The references must outlive this object.
    Speculation(UndoLog& undoLog, std::atomic<bool>& isGivenUp, unsigned thread) : accesses(undoLog, thread), m_isGivenUp(isGivenUp) {}

    AccessSet accesses;

    /// Gives up the speculation, because something depends on the order of the blocks or must be reported. The launch must then run block
    /// after block.
    void giveUp() { m_isGivenUp.store(true, std::memory_order_relaxed); }

private:
    std::atomic<bool>& m_isGivenUp;
};

}  // namespace simtscope::simt
