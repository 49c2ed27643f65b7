// Decides the order in which the blocks of a grid start. CUDA guarantees none; the hardware mostly starts them by index.
//
// Round-robin schedules start blocks by index. Random ones draw from a window of as many blocks as the device holds, counted from the first
// that has not completed. So in every order, each block that a running one may wait for has started or can still start.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/simt/schedule/random.h"

namespace simtscope::simt {

/// Chooses the next block of one launch.
class StartOrder {
public:
    /// `window` > 0 is the number of blocks that the device holds at a time. `random` is null for the order of the indices, and must
    /// outlive this object.
    StartOrder(std::uint64_t count, std::uint64_t window, Random* random) : m_blockCount(count), m_window(window), m_random(random) {}

    bool haveAllStarted() const { return m_startedCount == m_blockCount; }
    /// Returns the block that starts next. Not all may have started.
    BlockId takeNext();
    /// Notes that a block has completed, which may advance the window.
    void noteFinished(BlockId block);

private:
    std::uint64_t m_blockCount, m_window;
    Random* m_random;
    std::uint64_t m_startedCount = 0;
    std::uint64_t m_firstUnfinished = 0;      ///< the first block that has not completed
    std::deque<bool> m_isFinished;            ///< for the blocks from m_firstUnfinished on: whether each has completed
    std::uint64_t m_candidateEnd = 0;         ///< all blocks below this one have been candidates
    std::vector<std::uint32_t> m_candidates;  ///< blocks within the window that have not started
};

}  // namespace simtscope::simt
