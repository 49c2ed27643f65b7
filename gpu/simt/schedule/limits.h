// When a launch is stopped from outside: its budget, or because it was cancelled. Also reports progress.
#pragma once

#include <cstdint>

#include "gpu/simt/running_launch.h"

namespace simtscope::simt {

class LaunchLimits {
public:
    static constexpr std::uint64_t kInterval = 1u << 22;

    /// `interval`: warp instructions from one check to the next.
    explicit LaunchLimits(RunningLaunch& launch, std::uint64_t interval = kInterval)
        : m_launch(launch), m_blocks(launch.request.grid.count()), m_interval(interval)
    {
    }

    std::uint64_t blocks() const { return m_blocks; }
    std::uint64_t blocksDone() const { return m_blocksDone; }
    void blockDone() { ++m_blocksDone; }
    /// Cheap: reads the clock, and checks now and then.
    void checkWhenDue()
    {
        if (isDue())
            check();
    }
    bool isDue() const { return m_launch.time >= m_next; }
    void check();

private:
    RunningLaunch& m_launch;
    std::uint64_t m_blocks, m_interval, m_blocksDone = 0, m_next = 0;
};

}  // namespace simtscope::simt
