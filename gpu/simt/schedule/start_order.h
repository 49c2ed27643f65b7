// In which order the blocks of a grid start. CUDA guarantees none; the hardware mostly starts them by index.
//
// Round-robin schedules start them by index. Random ones draw from a window of as many blocks as the device holds, counted from the first
// that has not completed: so whatever the order, every block that a running one may wait for has, or will have, room to start.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/simt/schedule/random.h"

namespace simtscope::simt {

class StartOrder {
public:
    /// `window` > 0 blocks are on the device at a time; `random` is null for the order of the indices, and outlives this.
    StartOrder(std::uint64_t count, std::uint64_t window, Random* random) : m_count(count), m_window(window), m_random(random) {}

    bool allStarted() const { return m_started == m_count; }
    /// The next one, while not all have started.
    BlockId next();
    void finished(BlockId block);

private:
    std::uint64_t m_count, m_window;
    Random* m_random;
    std::uint64_t m_started = 0;
    std::uint64_t m_first = 0;                ///< the first block that has not completed
    std::deque<bool> m_done;                  ///< of the blocks from m_first on
    std::uint64_t m_drawn = 0;                ///< blocks below have been candidates
    std::vector<std::uint32_t> m_candidates;  ///< not started, within the window
};

}  // namespace simtscope::simt
