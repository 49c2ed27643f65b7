// Stops a launch whose budget is used up or that was cancelled, and reports its progress.
#pragma once

#include <cstdint>

#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Checks the limits of one launch, or of the blocks that one thread of the engine runs. `launch` must outlive it.
class LaunchLimits {
public:
    static constexpr std::uint64_t kInstructionsBetweenChecks = 1u << 22;

    /// `interval` is the number of warp instructions between two checks.
    explicit LaunchLimits(RunningLaunch& launch, std::uint64_t interval = kInstructionsBetweenChecks)
        : m_launch(launch), m_blocks(launch.request.grid.count()), m_interval(interval)
    {
    }

    std::uint64_t blocks() const { return m_blocks; }
    std::uint64_t blocksDone() const { return m_blocksDone; }
    void noteBlockDone() { ++m_blocksDone; }
    /// Calls check() if the interval is over. It is cheap to call, since it only compares the clock.
    void checkWhenDue()
    {
        if (isDue())
            check();
    }
    bool isDue() const { return m_launch.time >= m_nextCheck; }
    /// Stops the launch if it was cancelled or its budget is used up; else reports the progress.
    void check();

private:
    RunningLaunch& m_launch;
    std::uint64_t m_blocks, m_interval, m_blocksDone = 0, m_nextCheck = 0;
};

}  // namespace simtscope::simt
