// Runs the blocks of a grid, in waves over the modelled SMs.
#pragma once

#include <deque>
#include <memory>

#include "gpu/simt/schedule/block_start.h"
#include "gpu/simt/schedule/launch_limits.h"
#include "gpu/simt/schedule/random.h"
#include "gpu/simt/schedule/start_order.h"

namespace simtscope::simt {

/// Schedules the blocks of one launch in one thread of the engine.
class GridScheduler {
public:
    /// `launch` must outlive this object.
    explicit GridScheduler(RunningLaunch& launch);
    /// Runs all blocks until the last one is done or the launch fails (RunningLaunch::result), and returns true. Returns false if all
    /// resident blocks wait for memory that none of them will write; after such memory has changed, run() can be called again.
    bool run();
    /// Ends the launch with a finding: all blocks wait for ever.
    void stopForDeadlock();
    /// Ends the launch, all of whose blocks wait for memory to change, because it was cancelled.
    void stopWaiting();
    /// Returns, while all blocks wait, whether every thread that spins has noted the memory that it polls (ForwardProgress::polledBytes).
    bool knowsPolledMemory() const;
    /// Returns the number of blocks that the modelled device holds at a time.
    std::uint32_t maxResidentBlocks() const { return m_maxResidentBlocks; }

private:
    using ResidentBlocks = std::deque<std::unique_ptr<Block>>;

    bool isRandom() const { return m_launch.options.schedule.isRandom; }
    bool waitsForMemory(const Block& block) const { return block.waitEpoch == m_launch.progress.memoryEpoch; }
    bool shouldStartBlock() const;
    std::size_t pickBlock();
    bool areAllSpinning();
    void finish(Block& block);
    void finishResidentBlocks();

    RunningLaunch& m_launch;
    LaunchLimits m_limits;
    Random m_random;
    std::uint32_t m_maxResidentBlocks;
    StartOrder m_startOrder;
    ResidentBlocks m_residentBlocks;
    SpareBlocks m_spareBlocks;
    /// Memory epoch in which all blocks have been waiting, and the time at which they began to wait.
    std::uint64_t m_quietEpoch = ~0ull, m_quietSince = 0;
};

}  // namespace simtscope::simt
