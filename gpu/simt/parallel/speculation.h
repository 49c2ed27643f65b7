// Some blocks of a launch run while others do, in the hope that none of them depends on another (simt/schedule/parallel_launch.h).
#pragma once

#include <atomic>

#include "gpu/simt/parallel/touched_memory.h"

namespace simtscope::simt {

/// Of one thread of the engine.
class Speculation {
public:
    /// `thread`: its number.
    Speculation(SavedMemory& saved, std::atomic<bool>& isGivenUp, unsigned thread) : touched(saved, thread), m_isGivenUp(isGivenUp) {}

    TouchedMemory touched;

    /// What happens here depends on the order of the blocks, or tells of it: the launch must run block after block.
    void giveUp() { m_isGivenUp.store(true, std::memory_order_relaxed); }

private:
    std::atomic<bool>& m_isGivenUp;
};

}  // namespace simtscope::simt
