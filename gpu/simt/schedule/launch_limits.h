// Stops a launch whose budget is used up or that was cancelled, and reports its progress.
#pragma once

#include <cstdint>

#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Returns whether the caller of the engine wants the launch to end.
inline bool isCancelled(const EngineOptions& options)
{
    return options.isCancelled && options.isCancelled->load(std::memory_order_relaxed);
}

/// Checks the limits of one launch, or of the blocks that one thread of the engine runs. `launch` must outlive it.
class LaunchLimits {
public:
    /// Seldom enough to cost nothing, and often enough that a launch which is recorded with all checks is checked several times a second.
    static constexpr std::uint64_t kInstructionsBetweenChecks = 1u << 18;

    /// `checkInterval` is the number of warp instructions between two checks.
    explicit LaunchLimits(RunningLaunch& launch, std::uint64_t checkInterval = kInstructionsBetweenChecks)
        : m_launch(launch), m_blockCount(launch.request.grid.count()), m_checkInterval(checkInterval)
    {
    }

    std::uint64_t blockCount() const { return m_blockCount; }
    std::uint64_t doneBlockCount() const { return m_doneBlockCount; }
    void noteBlockDone() { ++m_doneBlockCount; }
    /// Must be called when the clock of the launch was set back to 0, as for each block of a BlockWorker.
    void noteClockReset() { m_nextCheck = m_checkInterval; }
    /// Calls check() if the interval is over. It is cheap to call, since it only compares the clock.
    void checkWhenDue(const Block* runningBlock = nullptr)
    {
        if (isDue())
            check(runningBlock);
    }
    bool isDue() const { return m_launch.time >= m_nextCheck; }
    /// Stops the launch if it was cancelled or its budget is used up; else reports the progress. `runningBlock` is null between two blocks.
    void check(const Block* runningBlock = nullptr);

private:
    RunningLaunch& m_launch;
    std::uint64_t m_blockCount, m_checkInterval, m_doneBlockCount = 0, m_nextCheck = 0;
};

}  // namespace simtscope::simt
