#include "gpu/simt/schedule/block_slice.h"

#include <algorithm>

#include "gpu/simt/control/forward_progress.h"
#include "gpu/simt/diagnosis/deadlocks.h"
#include "gpu/simt/schedule/issue_loop.h"
#include "gpu/simt/schedule/native_slice.h"

namespace simtscope::simt {

namespace {

// Time slices in warp instructions. A block has a long time slice, so that small blocks are done one by one while their state is in the
// cache. A warp has a short one, so that the recorded order looks like that of warps that run concurrently.
constexpr std::uint64_t kBlockQuantum = 1u << 20, kWarpQuantum = 128;
// On random schedules a few blocks run concurrently. Their time slices are short, and those of their warps even shorter.
constexpr std::uint64_t kRandomBlockQuantum = 512, kRandomWarpQuantum = 24;

/// Chooses the warp that runs next, and sets `chosenWarp` to its index. Returns false if all warps wait.
bool pickWarp(const RunningLaunch& launch, Block& block, Random& random, std::size_t& chosenWarp)
{
    const auto isReady = [](const Warp& warp) {
        return std::any_of(warp.splits.begin(), warp.splits.end(), [](const Split& split) { return split.state == SplitState::Ready; });
    };
    const std::size_t count = block.warps.size();
    const bool isRandom = launch.options.schedule.isRandom, isFair = isRandom && !launch.timeSlice.isInterruptible;
    const std::size_t first = isRandom ? std::size_t(random.below(count)) : block.nextWarp;
    for (std::size_t i = 0; i < count * (1 + isFair); ++i) {
        chosenWarp = first + i < count ? first + i : (first + i) % count;
        if (i == count)
            block.warpsOfRound = 0;  // All warps that can run have had their time slice, so a new round begins.
        if (!isReady(block.warps[chosenWarp]) || (isFair && block.warpsOfRound >> chosenWarp & 1))
            continue;
        block.nextWarp = chosenWarp + 1 < count ? chosenWarp + 1 : 0;
        block.warpsOfRound |= std::uint32_t(1) << chosenWarp;
        return true;
    }
    return false;
}

/// Classifies the ready splits of a block: all spin for certain, all poll, or at least one makes progress.
enum class WaitState : std::uint8_t { Spins, Polls, No };

WaitState findWaitState(const Block& block, std::uint64_t epoch)
{
    WaitState waitState = WaitState::Spins;
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits) {
            if (split.state != SplitState::Ready || (split.spins && split.spinEpoch == epoch))
                continue;
            if (!split.polls(epoch))
                return WaitState::No;
            waitState = WaitState::Polls;
        }
    return waitState;
}

}  // namespace

bool isFairRandomSchedule(const Schedule& schedule)
{
    return Random(schedule.seed).below(4) == 0;
}

void runBlock(RunningLaunch& launch, Block& block, Random& random, LaunchLimits& limits)
{
    const bool isRandom = launch.options.schedule.isRandom;
    const std::uint64_t end = launch.time + (isRandom ? 1 + random.below(kRandomBlockQuantum) : kBlockQuantum);
    while (!block.isDone() && !launch.hasFailed() && launch.time < end) {
        launch.progress.hasSeenSpin = false;
        if (isRandom || !runNativeSlices(launch, block, kWarpQuantum, end, limits)) {
            std::size_t chosenWarp = 0;
            if (!pickWarp(launch, block, random, chosenWarp)) {
                if (!releaseParkedOfBlock(launch, block)) {
                    stopForDeadlock(launch, block);
                    return;
                }
                continue;
            }
            runWarp({launch, block, block.warps[chosenWarp]},
                    launch.time + (launch.timeSlice.isInterruptible ? 1 + random.below(kRandomWarpQuantum) : kWarpQuantum));
        }
        limits.checkWhenDue(&block);
        if (!launch.progress.hasSeenSpin)
            continue;
        if (const WaitState waitState = findWaitState(block, launch.progress.memoryEpoch); waitState != WaitState::No) {
            block.waitEpoch = launch.progress.memoryEpoch;
            block.spins = waitState == WaitState::Spins;
            return;
        }
    }
}

}  // namespace simtscope::simt
