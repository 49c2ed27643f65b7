// Stops a launch from outside, because its budget is used up or it was cancelled. Also reports progress.
#pragma once

#include <cstdint>

#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// The limits of one launch, or of the blocks that one thread of the engine runs.
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
    void blockDone() { ++m_blocksDone; }
    /// Compares the clock, which is cheap, and checks when the interval is over.
    void checkWhenDue()
    {
        if (isDue())
            check();
    }
    bool isDue() const { return m_launch.time >= m_next; }
    /// Stops the launch if it was cancelled or its budget is used up; else reports the progress.
    void check();

private:
    RunningLaunch& m_launch;
    std::uint64_t m_blocks, m_interval, m_blocksDone = 0, m_next = 0;
};

}  // namespace simtscope::simt
