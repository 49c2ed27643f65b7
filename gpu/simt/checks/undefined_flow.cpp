#include "gpu/simt/checks/undefined_flow.h"

#include <algorithm>
#include <bit>

#include "gpu/core/each_lane.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/simt/checks/launch_checks.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::Slot;

namespace {

constexpr unsigned kAddressBits = 64;

void clearResults(UndefinedRegisters& undefined, const DecodedOp& op, LaneMask lanes)
{
    for (const Slot destination : op.destination)
        undefined.clear(destination, lanes);
}

/// Reports undefined registers that the instruction forms an address from.
void reportUndefinedAddress(const RunningWarp& current, Split& split, const DecodedOp& op, LaneMask lanes)
{
    UndefinedValues& values = current.launch.checks->undefinedValues();
    const auto reportSlot = [&](Slot slot) { values.reportUse(current, split, slot, kAddressBits, lanes, UndefinedUse::Address); };
    switch (op.kind) {
    case OpKind::Load:
    case OpKind::Store:
    case OpKind::Atomic:
    case OpKind::Mbarrier:
    case OpKind::AsyncArrive:
        reportSlot(op.source[0]);
        break;
    case OpKind::AsyncCopy: {
        const ptx::AsyncCopy& copy = split.frame->code->decoded.copies[std::size_t(op.offset)];
        reportSlot(copy.read.source[0]);
        reportSlot(copy.write.source[0]);
        break;
    }
    case OpKind::Matrix:
        reportSlot(split.frame->code->decoded.matrices[std::size_t(op.offset)].base);
        break;
    case OpKind::Call:
        if (op.callee < 0)
            reportSlot(op.source[0]);
        break;
    case OpKind::BranchIndexed:
        values.reportUse(current, split, op.source[0], 32, lanes, UndefinedUse::Branch);
        break;
    default:
        break;
    }
}

/// Holds the undefined bits that a lane gets from an exchange, with their origin.
struct UndefinedLaneValue {
    std::uint64_t bits = 0;
    Origin origin;
};

}  // namespace

void executeAndFollow(const RunningWarp& current, const DecodedOp* op, const DecodedOp* end)
{
    Split& split = current.warp.running();
    Frame& frame = *split.frame;
    for (; op != end; ++op) {
        followAlu(frame, *op, split.mask, 0);
        op->alu(frame.registers, frame.code->constants, *op, split.mask);
    }
}

void followInstruction(const RunningWarp& current, Split& split, const DecodedOp& op, LaneMask lanes)
{
    // Checks from time to time whether any register is still undefined.
    constexpr std::uint64_t kExecutionsBetweenScans = 64;
    if (current.launch.time % kExecutionsBetweenScans == 0) {
        current.warp.hasUndefined = std::ranges::any_of(current.warp.frames, [](const auto& frame) {
            return frame->lanes != 0 && frame->undefined && frame->undefined->hasUndefined();
        });
        if (!current.warp.hasUndefined)
            return;
    }
    UndefinedRegisters* const undefined = split.frame->undefined.get();
    if (!undefined)
        return;
    const LaneMask lanesWithUndefinedGuard = op.guard == ptx::kNoSlot ? 0 : undefined->undefinedPredicate(op.guard) & split.mask;
    if (op.kind == OpKind::Alu) {
        followAlu(*split.frame, op, lanes, lanesWithUndefinedGuard);
        return;
    }
    if (lanesWithUndefinedGuard)
        current.launch.checks->undefinedValues().reportUse(current, split, Slot{op.guard, 0}, 0, lanesWithUndefinedGuard,
                                                           UndefinedUse::Branch);
    if (!lanes)
        return;
    reportUndefinedAddress(current, split, op, lanes);
    // Lanes of an exchange may still wait for other lanes, and a call writes its results only when it returns. So these results are cleared
    // later.
    if (op.kind != OpKind::Call && op.kind != OpKind::Matrix && !ptx::rowOf(op).laneRule)
        clearResults(*undefined, op, lanes);
}

void followExchange(const Issue& issue, const ptx::LaneExchange& columns)
{
    Frame& frame = *issue.split.frame;
    if (!frame.undefined)
        return;
    UndefinedRegisters& undefined = *frame.undefined;
    const DecodedOp& op = issue.op;
    const ptx::InstructionRow& row = ptx::rowOf(op);
    const bool isShuffle = op.kind == OpKind::Shuffle, isVote = op.kind == OpKind::Vote;
    const auto lanesOf = [&](Slot slot) { return undefined.undefinedLanes(slot, kAddressBits, issue.lanes); };
    LaneMask lanesWithUndefinedValue = 0,
             lanesWithOtherUndefined = 0;  // lanes whose value is undefined, and lanes with another undefined operand
    Slot value{ptx::kNoSlot, 0};
    for (std::size_t i = row.destinationCount; i < row.operands.size(); ++i) {
        const Slot slot = op.source[i - row.destinationCount];
        if (ptx::columnOf(row.operands[i].role) == &ptx::LaneExchange::value) {
            value = slot;
            lanesWithUndefinedValue = lanesOf(slot);
        } else {
            lanesWithOtherUndefined |= lanesOf(slot);
        }
    }
    std::array<UndefinedLaneValue, kWarpSize> results{};
    LaneMask lanesWithUndefinedResult = isShuffle                                             ? lanesWithOtherUndefined
                                        : (lanesWithUndefinedValue | lanesWithOtherUndefined) ? issue.lanes
                                                                                              : 0;
    if (isVote && lanesWithUndefinedValue && op.mode != std::uint8_t(ptx::VoteMode::Ballot)) {
        LaneMask holds = 0;
        for (const unsigned lane : eachLane(issue.lanes & ~lanesWithUndefinedValue))
            holds |= LaneMask(columns.value[lane] != 0) << lane;
        const LaneMask fails = issue.lanes & ~lanesWithUndefinedValue & ~holds;
        const auto mode = ptx::VoteMode(op.mode);
        const bool isDecided = mode == ptx::VoteMode::Any ? holds != 0 : mode == ptx::VoteMode::All ? fails != 0 : holds && fails;
        lanesWithUndefinedResult = isDecided ? 0 : issue.lanes;
    }
    const bool isBallot = isVote && op.mode == std::uint8_t(ptx::VoteMode::Ballot);
    for (const unsigned lane : eachLane(issue.lanes)) {
        const unsigned sourceLane = isShuffle                 ? unsigned(columns.sourceLane[lane]) % kWarpSize
                                    : lanesWithUndefinedValue ? unsigned(std::countr_zero(lanesWithUndefinedValue))
                                                              : lane;
        results[lane].bits = isBallot                               ? lanesWithUndefinedValue
                             : lanesWithUndefinedResult >> lane & 1 ? ~std::uint64_t(0)
                             : isShuffle                            ? undefined.undefinedBits(value, sourceLane)
                                                                    : 0;
        if (results[lane].bits)
            results[lane].origin = undefined.origin(value, sourceLane);
        results[lane].origin.isComputed |= !isShuffle;
    }
    for (const unsigned lane : eachLane(issue.lanes)) {
        undefined.set(op.destination[0], lane, results[lane].bits, results[lane].origin);
        // The predicate (the source lane is in range, or all values match) depends on these operands only.
        undefined.set(op.destination[1], lane, isShuffle ? lanesWithOtherUndefined >> lane & 1 : lanesWithUndefinedResult >> lane & 1,
                      results[lane].origin);
    }
}

void followExchangeAcrossSplits(const Issue& issue)
{
    if (issue.frame().undefined)
        clearResults(*issue.frame().undefined, issue.op, issue.lanes);
}

void followInactiveSources(const Issue& issue, LaneMask participants, const ptx::LaneExchange& columns)
{
    UndefinedValues* const undefined = issue.op.kind == OpKind::Shuffle ? undefinedValuesOf(issue.launch) : nullptr;
    if (!undefined)
        return;
    LaneMask inactiveSourceLanes = 0;
    for (const unsigned lane : eachLane(issue.lanes))
        inactiveSourceLanes |= participants >> (columns.sourceLane[lane] % kWarpSize) & 1 ? 0 : laneBit(lane);
    if (inactiveSourceLanes)
        undefined->markShuffledFromInactive(issue, inactiveSourceLanes);
}

void followMatrix(const Issue& issue)
{
    UndefinedRegisters* const undefined = issue.frame().undefined.get();
    for (const Slot slot : issue.code().decoded.matrices[std::size_t(issue.op.offset)].d)
        if (undefined)
            undefined->clear(slot, kAllLanes);
}

}  // namespace simtscope::simt
