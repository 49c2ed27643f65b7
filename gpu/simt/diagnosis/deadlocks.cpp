#include "gpu/simt/diagnosis/deadlocks.h"

#include <algorithm>

#include "gpu/core/messages/fault.h"
#include "gpu/simt/diagnosis/source_line.h"
#include "gpu/simt/diagnosis/waits.h"

namespace simtscope::simt {

namespace {

trace::Finding makeFinding(const RunningLaunch& launch, const Block& block, trace::FindingKind kind)
{
    trace::Finding finding;
    finding.kind = kind;
    finding.kernel = launch.tracedLaunch.kernel;
    finding.launch = launch.tracedLaunch.id;
    finding.block = block.id.value;
    return finding;
}

/// Adds the line of the first split to a finding that has no line.
void addLine(const RunningLaunch& launch, const Block& block, trace::Finding& finding)
{
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits)
            if (finding.line == 0)  // formatSourceLine() sets the finding's file and line.
                formatSourceLine(launch, *split.frame, split.pc, &finding, trace::InlinedLine::OutermostCall);
}

std::string formatBlock(const RunningLaunch& launch, const Block& block)
{
    return formatIndex(coordinates(block.id.value, launch.request.grid));
}

/// Returns whether, in the program text, the instruction with a member mask at which some lanes wait comes before the barrier at which
/// other lanes of their warp wait. If so, the mask is wrong: it is inside a branch or loop that the other lanes have left or not taken.
bool comesBeforeBarrier(const Warp& warp, const Split& splitAtMask)
{
    return std::ranges::any_of(warp.splits, [&](const Split& other) {
        return other.state == SplitState::AtBarrier && other.frame == splitAtMask.frame && splitAtMask.pc < other.pc;
    });
}

/// Returns what the finding blames: barriers, unless no lane waits at one or a member mask keeps lanes from reaching it.
SplitState findBlamedState(const Block& block)
{
    bool hasBarrierWait = false, hasMaskWait = false;
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits) {
            hasBarrierWait |= split.state == SplitState::AtBarrier;
            hasMaskWait |= split.state == SplitState::AtWarpSync && comesBeforeBarrier(warp, split);
        }
    return hasBarrierWait && !hasMaskWait ? SplitState::AtBarrier : SplitState::AtWarpSync;
}

/// Returns whether the innermost loop around an instruction only computes: no other thread can end it.
bool isLoopWithoutReads(const FunctionCode& code, std::uint32_t pc)
{
    using ptx::OpKind;
    const auto& ops = code.decoded.ops;
    for (std::uint32_t end = pc; end < ops.size(); ++end) {
        if (ops[end].kind != OpKind::Branch || code.annotations[end].target > pc)
            continue;
        return std::all_of(ops.begin() + code.annotations[end].target, ops.begin() + end + 1, [](const ptx::DecodedOp& op) {
            return op.kind == OpKind::Nop || op.kind == OpKind::Alu || op.kind == OpKind::Branch;
        });
    }
    return false;
}

/// Returns whether threads of the block repeat loops that no other thread can end.
bool hasOnlyLoopsWithoutReads(const Block& block)
{
    bool hasLoop = false;
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits) {
            if (split.state != SplitState::Ready)
                continue;
            if (!isLoopWithoutReads(*split.frame->code, split.pc))
                return false;
            hasLoop = true;
        }
    return hasLoop;
}

}  // namespace

void stopForDeadlock(RunningLaunch& launch, const Block& block)
{
    const SplitState blamed = findBlamedState(block);
    const bool isBarrierBlamed = blamed == SplitState::AtBarrier;
    trace::Finding finding =
        makeFinding(launch, block, isBarrierBlamed ? trace::FindingKind::BarrierDivergence : trace::FindingKind::InvalidMask);
    const Message waits = describeWaits(launch, block, finding, blamed);
    addLine(launch, block, finding);
    std::sort(finding.threads.begin(), finding.threads.end());
    // The finding lists at most 32 threads.
    if (finding.threads.size() > kWarpSize)
        finding.threads.resize(kWarpSize);
    finding.message = (isBarrierBlamed ? msg::fault::barrierDeadlock : msg::fault::laneDeadlock)(
        trace::shortenName(launch.tracedLaunch.kernel), formatBlock(launch, block), waits);
    launch.result.status = LaunchStatus::Deadlock;
    launch.result.finding = std::move(finding);
}

void stopForGridDeadlock(RunningLaunch& launch, const Block& first, std::size_t residentCount, std::uint64_t notStartedCount)
{
    trace::Finding finding = makeFinding(launch, first, trace::FindingKind::Deadlock);
    const Message waits = describeWaits(launch, first, finding, SplitState::AtBarrier);
    addLine(launch, first, finding);
    if (hasOnlyLoopsWithoutReads(first)) {
        finding.message = msg::fault::endlessLoop(trace::shortenName(launch.tracedLaunch.kernel), formatBlock(launch, first), waits);
        launch.result.status = LaunchStatus::Deadlock;
        launch.result.finding = std::move(finding);
        return;
    }
    const Message unstartedBlocks = notStartedCount == 0   ? Message{}
                                    : notStartedCount == 1 ? msg::fault::noRoomForOne(launch.device.name)
                                                           : msg::fault::noRoom(notStartedCount, launch.device.name);
    finding.message = msg::fault::spinDeadlock(trace::shortenName(launch.tracedLaunch.kernel),
                                               residentCount == 1 ? msg::fault::runningBlock() : msg::fault::residentBlocks(residentCount),
                                               unstartedBlocks, formatBlock(launch, first), waits);
    launch.result.status = LaunchStatus::Deadlock;
    launch.result.finding = std::move(finding);
}

}  // namespace simtscope::simt
