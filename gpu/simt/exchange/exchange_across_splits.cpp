// Exchanges values between lanes of several splits (declared in exchange.h). The splits are at one instruction, or at different
// instructions of the same form.
//
// PTX ISA 9.0, 9.7.9.6 "shfl.sync" (and likewise vote, match, redux and elect): a thread waits until all threads of its member mask "have
// executed shfl.sync with the same qualifiers and same membermask value". The text does not require that it is one instruction, so each
// side of a branch may contain its own. bar.warp.sync has no qualifiers. A matrix instruction must be the same one (9.7.14).
#include <algorithm>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/sync_checks.h"
#include "gpu/simt/checks/undefined_flow.h"
#include "gpu/simt/exchange/converged_exchange.h"
#include "gpu/simt/exchange/exchange.h"
#include "gpu/simt/state/splits.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;

namespace {

const DecodedOp& currentOp(const Split& split)
{
    return split.frame->code->decoded.ops[split.pc];
}

bool areAtSameInstruction(const Split& a, const Split& b)
{
    return a.frame == b.frame && a.pc == b.pc;
}

/// Returns whether the two splits wait for each other.
bool areWaitingForEachOther(const Split& a, const Split& b)
{
    if (a.state != SplitState::AtWarpSync || b.state != SplitState::AtWarpSync || a.members != b.members)
        return false;
    if (areAtSameInstruction(a, b))
        return true;
    const DecodedOp &opA = currentOp(a), &opB = currentOp(b);
    if (opA.kind != opB.kind || opA.kind == OpKind::Matrix)
        return false;
    const auto opcodeOf = [](const Split& split) { return split.frame->code->decoded.function->instructions[split.pc].opcodeText(); };
    return opA.kind == OpKind::WarpBarrier || opcodeOf(a) == opcodeOf(b);
}

/// Exchanges values between lanes at several instructions, each with its own registers.
void exchangeAcrossInstructions(const RunningWarp& current, const std::vector<std::size_t>& splitIndices)
{
    Warp& warp = current.warp;
    ptx::LaneExchange columns;
    LaneMask exchangingLanes = 0;
    for (const std::size_t index : splitIndices) {
        const Split& split = warp.splits[index];
        const LaneMask lanes = guardedLanes(split, currentOp(split));
        readOperands(*split.frame, currentOp(split), lanes, columns);
        exchangingLanes |= lanes;
    }
    const DecodedOp& exchangeOp = currentOp(warp.splits[splitIndices.front()]);
    ptx::exchangeLanes(ptx::rowOf(exchangeOp), exchangeOp, exchangingLanes, columns);
    if (current.launch.checks)
        current.launch.checks->noteExchange(current, exchangingLanes);
    for (const std::size_t index : splitIndices) {
        Split& split = warp.splits[index];
        const LaneMask lanes = guardedLanes(split, currentOp(split));
        const Issue issue{current, split, currentOp(split), lanes};
        if (warp.hasUndefined)
            followExchangeAcrossSplits(issue);
        writeResults(*split.frame, currentOp(split), lanes, columns);
        if (current.launch.checks)
            followInactiveSources(issue, exchangingLanes, columns);
        recordExchange(issue, columns);
    }
}

/// Lets the splits go on after their exchange. Splits at the same instruction as the first one, and with the same reconvergence point,
/// become one split.
void resumeAfterExchange(const RunningWarp& current, std::size_t index, const Split& first)
{
    Warp& warp = current.warp;
    for (std::size_t k = warp.splits.size(); k-- > index;) {
        Split& other = warp.splits[k];
        if (!areWaitingForEachOther(first, other))
            continue;
        const bool sharesInstruction = k != index && areAtSameInstruction(first, other);
        ExecutionCounter* const counters = &current.launch.totals.entryCounters[other.frame->code->firstCounter];
        if (sharesInstruction)
            --counters[other.pc].instructions;  // The splits that execute the instruction together count as one warp instruction.
        if (sharesInstruction && other.point == first.point) {
            warp.splits[index].mask |= other.mask;
            warp.splits.erase(warp.splits.begin() + std::ptrdiff_t(k));
            continue;
        }
        other.state = SplitState::Ready;
        skipInstruction(warp, other);
        // A split that is not merged counts again from its next instruction on. If it enters a basic block, it is counted there.
        if (sharesInstruction && !other.isEntering)
            ++counters[other.pc].instructions;
    }
    warp.currentSplit = index;
}

}  // namespace

void executeCompleteExchanges(const RunningWarp& current)
{
    Warp& warp = current.warp;
    for (std::size_t i = 0; i < warp.splits.size(); ++i) {
        Split first = warp.splits[i];  // a copy, because resumeAfterExchange() erases splits
        if (first.state != SplitState::AtWarpSync)
            continue;
        std::vector<std::size_t> splitIndices;
        LaneMask exchangingLanes = 0;
        bool isOneInstruction = true;
        for (std::size_t k = 0; k < warp.splits.size(); ++k) {
            const Split& other = warp.splits[k];
            if (!areWaitingForEachOther(first, other))
                continue;
            splitIndices.push_back(k);
            exchangingLanes |= guardedLanes(other, currentOp(other));
            isOneInstruction = isOneInstruction && areAtSameInstruction(first, other);
        }
        if (first.members & warp.liveLanes & ~exchangingLanes)
            continue;
        if (SyncChecks* const checks = syncChecksOf(current.launch))
            for (const std::size_t index : splitIndices)
                checks->masks.checkComplete(current, warp.splits[index]);
        if (isOneInstruction)
            executeConvergedExchange({current, first, currentOp(first), exchangingLanes});
        else if (currentOp(first).kind != OpKind::WarpBarrier)
            exchangeAcrossInstructions(current, splitIndices);
        else if (current.launch.checks)
            current.launch.checks->noteWarpBarrier(current, exchangingLanes);
        resumeAfterExchange(current, i, first);
    }
}

}  // namespace simtscope::simt
