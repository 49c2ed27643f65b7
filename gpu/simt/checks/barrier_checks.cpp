#include "gpu/simt/checks/barrier_checks.h"

#include <algorithm>
#include <iterator>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/source_position.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

namespace {

/// Calls `act(warp, split)` for every split that waits at barrier 0: at __syncthreads(), or at the barrier of a thread_block of cooperative
/// groups.
template <class Act>
void forEachWaiting(const Block& block, Act act)
{
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits)
            if (split.state == SplitState::AtBarrier && split.barrier == races::kSyncthreadsBarrier)
                act(warp, split);
}

/// Describes the lanes of a waiting split. The split's pc is already past the instruction that it waits at.
races::WaitingLanes waitingLanes(const RunningLaunch& launch, const Warp& warp, const Split& split)
{
    return {warp.id.value, split.mask, launch.time, chainOf(*split.frame, split.pc - 1), split.isAligned};
}

std::vector<std::uint32_t> exitedThreads(const Block& block)
{
    std::vector<std::uint32_t> threads;
    for (const Warp& warp : block.warps)
        std::ranges::copy(threadsOf(warp, residentLanes(block.threadCount, warp.id) & ~warp.liveLanes), std::back_inserter(threads));
    return threads;
}

}  // namespace

void BarrierChecks::complete(Block& block, unsigned id)
{
    // After the first difference, the block's threads are out of step. Later differences follow from that one and are not reported.
    if (id != races::kSyncthreadsBarrier || block.barriers[id].expected != 0 || block.hadDifferentBarriers)
        return;
    const Warp* warp = nullptr;
    const Split *anyWaiting = nullptr, *first = nullptr;  // any waiting split, and the first one that waits at an aligned barrier
    bool areAtOneBarrier = true;
    forEachWaiting(block, [&](const Warp& other, const Split& split) {
        anyWaiting = anyWaiting ? anyWaiting : &split;
        if (!first && split.isAligned) {
            warp = &other;
            first = &split;
        }
        areAtOneBarrier = areAtOneBarrier && isSameInstruction(*anyWaiting->frame, anyWaiting->pc, *split.frame, split.pc);
    });
    if (!first)
        return;
    if (!areAtOneBarrier) {
        std::vector<races::WaitingLanes> waiting;
        forEachWaiting(block, [&](const Warp& other, const Split& split) { waiting.push_back(waitingLanes(m_launch, other, split)); });
        auto [differ, finding] = m_divergence.compareBarriers(block.id.value, waiting);
        if (finding)
            m_checks.addIfNew(std::move(*finding));
        block.hadDifferentBarriers = differ;
        if (differ)
            return;
    }
    if (!block.passedBarriers)
        block.passedBarriers = std::make_shared<races::PassedBarriers>();
    races::PassedBarriers& passed = *block.passedBarriers;
    if (block.exitedCount != block.exitedAtBarrier)
        if (auto note = m_divergence.checkExits(block.id.value, waitingLanes(m_launch, *warp, *first), exitedThreads(block), passed))
            m_checks.addIfNew(std::move(*note));
    block.exitedAtBarrier = block.exitedCount;
    if (first->frame->parent || !passed.contains(*first->frame->code->decoded.function, first->pc - 1))
        passed.add(chainOf(*first->frame, first->pc - 1));
}

}  // namespace simtscope::simt
