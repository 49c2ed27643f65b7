#include "gpu/simt/checks/barrier_checks.h"

#include <algorithm>
#include <iterator>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/same_instruction.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

namespace {

/// Calls `act(warp, split)` for every split that waits at barrier 0: at __syncthreads(), or at the barrier of a thread_block of cooperative
/// groups.
template <class Act>
void forEachWaitingSplit(const Block& block, Act act)
{
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits)
            if (split.state == SplitState::AtBarrier && split.barrier == races::kSyncthreadsBarrierNumber)
                act(warp, split);
}

/// Describes the lanes of a waiting split. The split's pc is already past the instruction that it waits at.
races::WaitingLanes describeWaitingLanes(const RunningLaunch& launch, const Warp& warp, const Split& split)
{
    return {warp.id.value, split.mask, launch.time, makeCallChain(*split.frame, split.pc - 1), split.isAligned};
}

std::vector<std::uint32_t> findExitedThreads(const Block& block)
{
    std::vector<std::uint32_t> threads;
    for (const Warp& warp : block.warps)
        std::ranges::copy(threadsOf(warp, residentLanes(block.threadCount, warp.id) & ~warp.liveLanes), std::back_inserter(threads));
    return threads;
}

}  // namespace

void BarrierChecks::checkBarrier(Block& block, unsigned id)
{
    // After the first difference, the block's threads are out of step. Later differences follow from that one and are not reported.
    if (id != races::kSyncthreadsBarrierNumber || block.barriers[id].expectedCount != 0 || block.hadDifferentBarriers)
        return;
    const Warp* warp = nullptr;
    const Split *firstWaiting = nullptr, *firstAligned = nullptr;  // any waiting split, and the first one that waits at an aligned barrier
    bool areAtOneBarrier = true;
    forEachWaitingSplit(block, [&](const Warp& other, const Split& split) {
        firstWaiting = firstWaiting ? firstWaiting : &split;
        if (!firstAligned && split.isAligned) {
            warp = &other;
            firstAligned = &split;
        }
        areAtOneBarrier = areAtOneBarrier && isSameInstruction(*firstWaiting->frame, firstWaiting->pc, *split.frame, split.pc);
    });
    if (!firstAligned)
        return;
    if (!areAtOneBarrier) {
        std::vector<races::WaitingLanes> waiting;
        forEachWaitingSplit(
            block, [&](const Warp& other, const Split& split) { waiting.push_back(describeWaitingLanes(m_launch, other, split)); });
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
        if (auto note = m_divergence.checkExits(block.id.value, describeWaitingLanes(m_launch, *warp, *firstAligned),
                                                findExitedThreads(block), passed))
            m_checks.addIfNew(std::move(*note));
    block.exitedAtBarrier = block.exitedCount;
    if (firstAligned->frame->parent || !passed.contains(*firstAligned->frame->code->decoded.function, firstAligned->pc - 1))
        passed.add(makeCallChain(*firstAligned->frame, firstAligned->pc - 1));
}

}  // namespace simtscope::simt
