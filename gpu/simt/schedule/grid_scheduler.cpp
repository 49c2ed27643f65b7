#include "gpu/simt/schedule/grid_scheduler.h"

#include <algorithm>
#include <limits>

#include "gpu/core/occupancy.h"
#include "gpu/simt/diagnosis/deadlocks.h"
#include "gpu/simt/diagnosis/stopped_launch.h"
#include "gpu/simt/schedule/block_slice.h"

namespace simtscope::simt {

namespace {

// Number of blocks that run concurrently on random schedules.
constexpr std::size_t kMaxConcurrentRandomBlocks = 16;
// If all threads poll, and memory has not changed for this number of warp instructions, the launch is deadlocked.
constexpr std::uint64_t kDeadlockInstructions = 1u << 22;

/// Returns the number of blocks that the modelled device holds at a time; at least one, so that every launch can run.
std::uint32_t computeMaxResidentBlocks(const RunningLaunch& launch)
{
    if (launch.request.gridWorkspace != 0)  // The caller has checked that all blocks of a cooperative launch fit.
        return std::uint32_t(std::min<std::uint64_t>(launch.request.grid.count(), std::numeric_limits<std::uint32_t>::max()));
    const KernelInfo& info = launch.kernel.info;
    const std::uint64_t sharedBytes = info.staticSharedBytes + launch.request.dynamicSharedBytes;
    return std::max(1u, computeBlocksPerSm(launch.device, launch.request.block.count(), sharedBytes, info.registerCount)) *
           launch.device.smCount;
}

}  // namespace

GridScheduler::GridScheduler(RunningLaunch& launch)
    : m_launch(launch), m_limits(launch), m_random(launch.options.schedule.seed ^ launch.tracedLaunch.id.value),
      m_maxResidentBlocks(computeMaxResidentBlocks(launch)),
      m_startOrder(m_limits.blockCount(), m_maxResidentBlocks, isRandom() ? &m_random : nullptr)
{
    if (m_limits.blockCount() <= 1u << 20)
        m_launch.tracedLaunch.smOfBlock.assign(m_limits.blockCount(), 0);
    m_limits.check();
}

/// Returns whether there is room for one more block and reason to start it: the running blocks wait, or have had their time slice. On
/// random schedules a few blocks run concurrently in any case.
bool GridScheduler::shouldStartBlock() const
{
    if (m_residentBlocks.size() >= m_maxResidentBlocks)
        return false;
    if (isRandom() && m_residentBlocks.size() < kMaxConcurrentRandomBlocks)
        return true;
    return std::all_of(m_residentBlocks.begin(), m_residentBlocks.end(),
                       [&](const auto& block) { return isRandom() ? waitsForMemory(*block) : block->hasTakenSlice; });
}

/// Returns the index of the resident block that runs next. On a random schedule it is one that does not wait, if there is any.
std::size_t GridScheduler::pickBlock()
{
    if (!isRandom())
        return 0;
    const auto runs = [&](const auto& block) { return !waitsForMemory(*block); };
    const auto runningCount = std::size_t(std::count_if(m_residentBlocks.begin(), m_residentBlocks.end(), runs));
    if (runningCount == 0)
        return std::size_t(m_random.below(m_residentBlocks.size()));
    std::size_t skipCount = std::size_t(m_random.below(runningCount)), index = 0;
    while (!runs(m_residentBlocks[index]) || skipCount-- > 0)
        ++index;
    return index;
}

/// Returns whether all resident blocks wait for memory to change, and have done so for long enough.
bool GridScheduler::areAllSpinning()
{
    if (!std::all_of(m_residentBlocks.begin(), m_residentBlocks.end(), [&](const auto& block) { return waitsForMemory(*block); }))
        return false;
    if (m_quietEpoch != m_launch.progress.memoryEpoch) {
        m_quietEpoch = m_launch.progress.memoryEpoch;
        m_quietSince = m_launch.time;
    }
    return m_launch.time - m_quietSince >= kDeadlockInstructions ||
           std::all_of(m_residentBlocks.begin(), m_residentBlocks.end(), [](const auto& block) { return block->spins; });
}

void GridScheduler::finish(Block& block)
{
    if (!block.isDone())
        m_launch.totals.subtractUnexecuted(block);
    m_launch.recorder.finishBlock(block);
}

void GridScheduler::finishResidentBlocks()
{
    if (m_launch.result.status == LaunchStatus::Cancelled) {
        std::vector<const Block*> blocks;
        for (const auto& block : m_residentBlocks)
            blocks.push_back(block.get());
        stopCancelled(m_launch, m_limits.doneBlockCount(), blocks);
    }
    for (const auto& block : m_residentBlocks)
        finish(*block);
    m_residentBlocks.clear();
}

void GridScheduler::stopForDeadlock()
{
    stopForGridDeadlock(m_launch, *m_residentBlocks.front(), m_residentBlocks.size(),
                        m_limits.blockCount() - m_limits.doneBlockCount() - m_residentBlocks.size());
    finishResidentBlocks();
}

void GridScheduler::stopWaiting()
{
    m_launch.result.status = LaunchStatus::Cancelled;
    finishResidentBlocks();
}

bool GridScheduler::knowsPolledMemory() const
{
    return std::all_of(m_residentBlocks.begin(), m_residentBlocks.end(), [](const auto& block) {
        return std::all_of(block->warps.begin(), block->warps.end(), [](const Warp& warp) {
            return std::all_of(warp.splits.begin(), warp.splits.end(),
                               [](const Split& split) { return split.state != SplitState::Ready || split.repeats; });
        });
    });
}

bool GridScheduler::run()
{
    while (!m_launch.hasFailed() && (!m_startOrder.haveAllStarted() || !m_residentBlocks.empty())) {
        if (!m_startOrder.haveAllStarted() && shouldStartBlock()) {
            auto block = startBlock(m_launch, m_startOrder.takeNext(), m_spareBlocks);
            if (!block)
                break;
            m_residentBlocks.push_front(std::move(block));
            if (isRandom())
                continue;
        } else if (areAllSpinning()) {
            return false;
        } else if (std::all_of(m_residentBlocks.begin(), m_residentBlocks.end(), [](const auto& block) { return block->hasTakenSlice; })) {
            for (const auto& block : m_residentBlocks)
                block->hasTakenSlice = false;
        }
        const auto chosen = m_residentBlocks.begin() + std::ptrdiff_t(pickBlock());
        std::unique_ptr<Block> block = std::move(*chosen);
        m_residentBlocks.erase(chosen);
        block->waitEpoch = ~0ull;
        block->hasTakenSlice = true;
        runBlock(m_launch, *block, m_random, m_limits);
        // A block of a cancelled launch stays, so that finishResidentBlocks() can tell where it was.
        if (!block->isDone() && (!m_launch.hasFailed() || m_launch.result.status == LaunchStatus::Cancelled)) {
            m_residentBlocks.push_back(std::move(block));
            continue;
        }
        finish(*block);
        m_startOrder.noteFinished(block->id);
        if (block->isDone())
            m_limits.noteBlockDone();
        if (!m_launch.hasFailed())
            m_limits.checkWhenDue();
        m_spareBlocks.push_back(std::move(block));
    }
    finishResidentBlocks();
    return true;
}

}  // namespace simtscope::simt
