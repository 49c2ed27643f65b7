// Distributes the blocks of a launch to the threads of the engine, in order. The groups get smaller towards the end, so that all threads
// finish at about the same time.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace simtscope::simt {

/// Hands out groups of blocks. Any number of threads may take groups concurrently.
class BlockScheduler {
public:
    /// Names the blocks [first, last).
    struct Group {
        std::uint64_t first = 0, last = 0;
    };

    /// Starts to distribute the blocks [first, end) to `threadCount` threads, at most `maxGroupBlocks` blocks in a group. No thread may
    /// take groups during this call.
    void start(std::uint64_t first, std::uint64_t end, unsigned threadCount, std::uint64_t maxGroupBlocks)
    {
        m_end = end;
        m_groupCount = threadCount * kGroupsPerThread;
        m_maxGroupBlocks = maxGroupBlocks;
        m_nextBlock.store(first, std::memory_order_relaxed);
    }
    /// Returns the next group; any thread may call this. The group is empty if all blocks are distributed.
    Group takeNext()
    {
        std::uint64_t first = m_nextBlock.load(std::memory_order_relaxed);
        while (first < m_end) {
            const std::uint64_t last = first + std::clamp<std::uint64_t>((m_end - first) / m_groupCount, 1, m_maxGroupBlocks);
            if (m_nextBlock.compare_exchange_weak(first, last, std::memory_order_relaxed))
                return {first, last};
        }
        return {m_end, m_end};
    }

private:
    /// Number of groups of the current size into which each thread's share of the remaining blocks would divide.
    static constexpr std::uint64_t kGroupsPerThread = 4;

    std::uint64_t m_end = 0, m_groupCount = 1, m_maxGroupBlocks = 1;
    alignas(64) std::atomic<std::uint64_t> m_nextBlock = 0;  ///< in another cache line than the members that threads only read
};

}  // namespace simtscope::simt
