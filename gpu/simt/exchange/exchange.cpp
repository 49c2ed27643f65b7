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
    Split here = issue.split;
    const Issue there{issue, here, issue.op, issue.lanes};
    const bool hasMembers = row.hasOperand(ptx::OperandRole::Members);
    const std::size_t mask = hasMembers ? row.operandIndex(ptx::OperandRole::Members) - row.destinationCount : 0;
    const LaneMask unnamed = issue.op.kind == ptx::OpKind::Matrix ? kAllLanes : issue.lanes;
    const auto membersOf = [&](LaneMask lane) {
        return hasMembers ? here.frame->value<LaneMask>(issue.op.source[mask], unsigned(std::countr_zero(lane))) : unnamed;
    };
    std::array<Group, kWarpSize> groups;
    std::size_t count = 0;
    LaneMask early = 0;
    for (LaneMask left = issue.lanes; left; left &= ~groups[count++].lanes) {
        Group& group = groups[count];
        group = {membersOf(left), 0};
        for (LaneMask rest = left; rest; rest &= rest - 1)
            group.lanes |= membersOf(rest) == group.members ? rest & -rest : 0;
        if (SyncChecks* const checks = hasMembers ? syncChecksOf(issue.launch) : nullptr)
            checks->masks.checkMembers(there.withOperation(issue.op, group.lanes), group.members);
        if (group.members & warp.liveLanes & ~group.lanes)
            early |= group.lanes;
        else
            executeConvergedExchange(there.withOperation(issue.op, group.lanes));
    }
    if (!early) {
        skipInstruction(warp, warp.running());
        return true;
    }
    separateLanes(warp, early);
    for (std::size_t i = 0; i < count; ++i) {
        if (!(groups[i].lanes & early))
            continue;
        if (warp.running().mask == groups[i].lanes) {
            waitForMembers(warp.running(), groups[i].members);
            continue;
        }
        // Each waiting group except the last becomes a separate split.
        separateLanes(warp, warp.running().mask & ~groups[i].lanes);
        Split& own = warp.splits.back();
        own.pc = here.pc;
        own.isEntering = false;
        waitForMembers(own, groups[i].members);
    }
    executeCompleteExchanges(issue);
    return false;
}

}  // namespace simtscope::simt
