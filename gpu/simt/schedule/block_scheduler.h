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

    /// Starts to distribute the blocks [first, end) to `threads` threads, at most `most` blocks in a group. No thread may take groups
    /// during this call.
    void start(std::uint64_t first, std::uint64_t end, unsigned threads, std::uint64_t most)
    {
        m_end = end;
        m_shares = threads * kGroupsOfThread;
        m_max = most;
        m_next.store(first, std::memory_order_relaxed);
    }
    /// Returns the next group; any thread may call this. The group is empty if all blocks are distributed.
    Group next()
    {
        std::uint64_t first = m_next.load(std::memory_order_relaxed);
        while (first < m_end) {
            const std::uint64_t last = first + std::clamp<std::uint64_t>((m_end - first) / m_shares, 1, m_max);
            if (m_next.compare_exchange_weak(first, last, std::memory_order_relaxed))
                return {first, last};
        }
        return {m_end, m_end};
    }

private:
    /// Number of groups of the current size into which each thread's share of the remaining blocks would divide.
    static constexpr std::uint64_t kGroupsOfThread = 4;

    std::uint64_t m_end = 0, m_shares = 1, m_max = 1;
    alignas(64) std::atomic<std::uint64_t> m_next = 0;  ///< in another cache line than the members that threads only read
};

}  // namespace simtscope::simt
