#include "gpu/simt/schedule/grid_scheduler.h"

#include <algorithm>
#include <limits>

#include "gpu/core/occupancy.h"
#include "gpu/simt/diagnosis/deadlocks.h"
#include "gpu/simt/schedule/block_slice.h"

namespace simtscope::simt {

namespace {

// Number of blocks that run concurrently on random schedules.
constexpr std::size_t kSideBySide = 16;
// If all threads poll, and memory has not changed for this number of warp instructions, the launch is deadlocked.
constexpr std::uint64_t kQuiet = 1u << 22;

/// Returns the number of blocks that the modelled device holds at a time; at least one, so that every launch can run.
std::uint32_t residentLimit(const RunningLaunch& launch)
{
    if (launch.request.gridWorkspace != 0)  // The caller has checked that all blocks of a cooperative launch fit.
        return std::uint32_t(std::min<std::uint64_t>(launch.request.grid.count(), std::numeric_limits<std::uint32_t>::max()));
    const KernelInfo& info = launch.kernel.info;
    const std::uint64_t shared = info.staticShared + launch.request.dynamicShared;
    return std::max(1u, blocksPerSm(launch.device, launch.request.block.count(), shared, info.registers)) * launch.device.smCount;
}

}  // namespace

GridScheduler::GridScheduler(RunningLaunch& launch)
    : m_launch(launch), m_limits(launch), m_random(launch.options.schedule.seed ^ launch.traced.id.value),
      m_residentLimit(residentLimit(launch)), m_order(m_limits.blocks(), m_residentLimit, isRandom() ? &m_random : nullptr)
{
    if (m_limits.blocks() <= 1u << 20)
        m_launch.traced.smOfBlock.assign(m_limits.blocks(), 0);
    m_limits.check();
}

/// Returns whether there is room for one more block and reason to start it: the running blocks wait, or have had their time slice. On
/// random schedules a few blocks run concurrently in any case.
bool GridScheduler::shouldStart() const
{
    if (m_resident.size() >= m_residentLimit)
        return false;
    if (isRandom() && m_resident.size() < kSideBySide)
        return true;
    return std::all_of(m_resident.begin(), m_resident.end(),
                       [&](const auto& block) { return isRandom() ? waitsForMemory(*block) : block->sliceTaken; });
}

/// Returns the index of the resident block that runs next. On a random schedule it is one that does not wait, if there is any.
std::size_t GridScheduler::pickBlock()
{
    if (!isRandom())
        return 0;
    const auto runs = [&](const auto& block) { return !waitsForMemory(*block); };
    const auto running = std::size_t(std::count_if(m_resident.begin(), m_resident.end(), runs));
    if (running == 0)
        return std::size_t(m_random.below(m_resident.size()));
    std::size_t skip = std::size_t(m_random.below(running)), index = 0;
    while (!runs(m_resident[index]) || skip-- > 0)
        ++index;
    return index;
}

/// Returns whether all resident blocks wait for memory to change, and have done so for long enough.
bool GridScheduler::allSpin()
{
    if (!std::all_of(m_resident.begin(), m_resident.end(), [&](const auto& block) { return waitsForMemory(*block); }))
        return false;
    if (m_quietEpoch != m_launch.progress.memoryEpoch) {
        m_quietEpoch = m_launch.progress.memoryEpoch;
        m_quietSince = m_launch.time;
    }
    return m_launch.time - m_quietSince >= kQuiet ||
           std::all_of(m_resident.begin(), m_resident.end(), [](const auto& block) { return block->spins; });
}

void GridScheduler::finish(Block& block)
{
    if (!block.done())
        m_launch.totals.uncount(block);
    m_launch.recorder.finish(block);
}

void GridScheduler::finishResident()
{
    for (const auto& block : m_resident)
        finish(*block);
    m_resident.clear();
}

void GridScheduler::stopForDeadlock()
{
    stopForGridDeadlock(m_launch, *m_resident.front(), m_resident.size(), m_limits.blocks() - m_limits.blocksDone() - m_resident.size());
    finishResident();
}

bool GridScheduler::knowsPolled() const
{
    return std::all_of(m_resident.begin(), m_resident.end(), [](const auto& block) {
        return std::all_of(block->warps.begin(), block->warps.end(), [](const Warp& warp) {
            return std::all_of(warp.splits.begin(), warp.splits.end(),
                               [](const Split& split) { return split.state != SplitState::Ready || split.repeats; });
        });
    });
}

bool GridScheduler::run()
{
    while (!m_launch.failed() && (!m_order.allStarted() || !m_resident.empty())) {
        if (!m_order.allStarted() && shouldStart()) {
            auto block = startBlock(m_launch, m_order.next(), m_spare);
            if (!block)
                break;
            m_resident.push_front(std::move(block));
            if (isRandom())
                continue;
        } else if (allSpin()) {
            return false;
        } else if (std::all_of(m_resident.begin(), m_resident.end(), [](const auto& block) { return block->sliceTaken; })) {
            for (const auto& block : m_resident)
                block->sliceTaken = false;
        }
        const auto chosen = m_resident.begin() + std::ptrdiff_t(pickBlock());
        std::unique_ptr<Block> block = std::move(*chosen);
        m_resident.erase(chosen);
        block->waitEpoch = ~0ull;
        block->sliceTaken = true;
        runBlock(m_launch, *block, m_random, m_limits);
        if (!block->done() && !m_launch.failed()) {
            m_resident.push_back(std::move(block));
            continue;
        }
        finish(*block);
        m_order.finished(block->id);
        if (block->done())
            m_limits.blockDone();
        if (!m_launch.failed())
            m_limits.checkWhenDue();
        m_spare.push_back(std::move(block));
    }
    finishResident();
    return true;
}

}  // namespace simtscope::simt
