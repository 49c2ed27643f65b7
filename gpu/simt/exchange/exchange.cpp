#include "gpu/simt/exchange/exchange.h"

#include <array>
#include <bit>

#include "gpu/simt/checks/sync_checks.h"
#include "gpu/simt/exchange/converged_exchange.h"
#include "gpu/simt/state/splits.h"

namespace simtscope::simt {

namespace {

/// Holds lanes that name the same members. Tiles of a warp exchange values independently in one instruction. A group waits for its missing
/// members.
struct Group {
    LaneMask members, lanes;
};

void waitForMembers(Split& split, LaneMask members)
{
    split.state = SplitState::AtWarpSync;
    split.members = members;
    split.isAligned = false;
}

}  // namespace

bool executeExchange(const Issue& issue)
{
    Warp& warp = issue.warp;
    const ptx::InstructionRow& row = ptx::rowOf(issue.op);
    Split originalSplit = issue.split;  // a copy: an exchange of one group may change or move the splits of the warp
    const Issue originalIssue{issue, originalSplit, issue.op, issue.lanes};
    const bool hasMembers = row.hasOperand(ptx::OperandRole::Members);
    const std::size_t membersOperand = hasMembers ? row.findOperandIndex(ptx::OperandRole::Members) - row.destinationCount : 0;
    const LaneMask defaultMembers = issue.op.kind == ptx::OpKind::Matrix ? kAllLanes : issue.lanes;
    const auto membersOfLowestLane = [&](LaneMask lanes) {
        return hasMembers ? originalSplit.frame->value<LaneMask>(issue.op.source[membersOperand], unsigned(std::countr_zero(lanes)))
                          : defaultMembers;
    };
    std::array<Group, kWarpSize> groups;
    std::size_t groupCount = 0;
    LaneMask waitingLanes = 0;
    for (LaneMask remainingLanes = issue.lanes; remainingLanes; remainingLanes &= ~groups[groupCount++].lanes) {
        Group& group = groups[groupCount];
        group = {membersOfLowestLane(remainingLanes), 0};
        for (LaneMask candidateLanes = remainingLanes; candidateLanes; candidateLanes &= candidateLanes - 1)
            group.lanes |= membersOfLowestLane(candidateLanes) == group.members ? candidateLanes & -candidateLanes : 0;
        if (SyncChecks* const checks = hasMembers ? syncChecksOf(issue.launch) : nullptr)
            checks->masks.checkMembers(originalIssue.withOperation(issue.op, group.lanes), group.members);
        if (group.members & warp.liveLanes & ~group.lanes)
            waitingLanes |= group.lanes;
        else
            executeConvergedExchange(originalIssue.withOperation(issue.op, group.lanes));
    }
    if (!waitingLanes) {
        skipInstruction(warp, warp.running());
        return true;
    }
    separateLanes(warp, waitingLanes);
    for (std::size_t i = 0; i < groupCount; ++i) {
        if (!(groups[i].lanes & waitingLanes))
            continue;
        if (warp.running().mask == groups[i].lanes) {
            waitForMembers(warp.running(), groups[i].members);
            continue;
        }
        // Each waiting group except the last becomes a separate split.
        separateLanes(warp, warp.running().mask & ~groups[i].lanes);
        Split& waitingSplit = warp.splits.back();
        waitingSplit.pc = originalSplit.pc;
        waitingSplit.isEntering = false;
        waitForMembers(waitingSplit, groups[i].members);
    }
    executeCompleteExchanges(issue);
    return false;
}

}  // namespace simtscope::simt
