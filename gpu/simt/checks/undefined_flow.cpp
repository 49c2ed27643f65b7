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

constexpr unsigned kAddressWidth = 64;

void clearResults(UndefinedRegisters& undefined, const DecodedOp& op, LaneMask lanes)
{
    for (const Slot destination : op.destination)
        undefined.clear(destination, lanes);
}

/// Reports undefined registers that the instruction forms an address from.
void reportUndefinedAddress(const RunningWarp& at, Split& split, const DecodedOp& op, LaneMask lanes)
{
    UndefinedValues& values = at.launch.checks->undefinedValues();
    const auto use = [&](Slot slot) { values.reportUse(at, split, slot, kAddressWidth, lanes, UndefinedUse::Address); };
    switch (op.kind) {
    case OpKind::Load:
    case OpKind::Store:
    case OpKind::Atomic:
    case OpKind::Mbarrier:
    case OpKind::AsyncArrive:
        use(op.source[0]);
        break;
    case OpKind::AsyncCopy: {
        const ptx::AsyncCopy& copy = split.frame->code->decoded.copies[std::size_t(op.offset)];
        use(copy.read.source[0]);
        use(copy.write.source[0]);
        break;
    }
    case OpKind::Matrix:
        use(split.frame->code->decoded.matrices[std::size_t(op.offset)].base);
        break;
    case OpKind::Call:
        if (op.callee < 0)
            use(op.source[0]);
        break;
    case OpKind::BranchIndexed:
        values.reportUse(at, split, op.source[0], 32, lanes, UndefinedUse::Branch);
        break;
    default:
        break;
    }
}

/// Holds the undefined bits that a lane gets from an exchange, with their origin.
struct UndefinedPart {
    std::uint64_t bits = 0;
    Origin origin;
};

}  // namespace

void executeFollowed(const RunningWarp& at, const DecodedOp* op, const DecodedOp* end)
{
    Split& split = at.warp.running();
    Frame& frame = *split.frame;
    for (; op != end; ++op) {
        followAlu(frame, *op, split.mask, 0);
        op->alu(frame.registers, frame.code->constants, *op, split.mask);
    }
}

void followInstruction(const RunningWarp& at, Split& split, const DecodedOp& op, LaneMask lanes)
{
    // Checks from time to time whether any register is still undefined.
    constexpr std::uint64_t kExecutionsBetweenScans = 64;
    if (at.launch.time % kExecutionsBetweenScans == 0) {
        at.warp.hasUndefined = std::ranges::any_of(
            at.warp.frames, [](const auto& frame) { return frame->lanes != 0 && frame->undefined && frame->undefined->hasUndefined(); });
        if (!at.warp.hasUndefined)
            return;
    }
    UndefinedRegisters* const undefined = split.frame->undefined.get();
    if (!undefined)
        return;
    const LaneMask unsure = op.guard == ptx::kNoSlot ? 0 : undefined->undefinedPredicate(op.guard) & split.mask;
    if (op.kind == OpKind::Alu) {
        followAlu(*split.frame, op, lanes, unsure);
        return;
    }
    if (unsure)
        at.launch.checks->undefinedValues().reportUse(at, split, Slot{op.guard, 0}, 0, unsure, UndefinedUse::Branch);
    if (!lanes)
        return;
    reportUndefinedAddress(at, split, op, lanes);
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
    const auto lanesOf = [&](Slot slot) { return undefined.undefinedLanes(slot, kAddressWidth, issue.lanes); };
    LaneMask values = 0, others = 0;  // lanes whose value is undefined, and lanes with another undefined operand
    Slot value{ptx::kNoSlot, 0};
    for (std::size_t i = row.destinationCount; i < row.operands.size(); ++i) {
        const Slot slot = op.source[i - row.destinationCount];
        if (ptx::columnOf(row.operands[i].role) == &ptx::LaneExchange::value) {
            value = slot;
            values = lanesOf(slot);
        } else {
            others |= lanesOf(slot);
        }
    }
    std::array<UndefinedPart, kWarpSize> got{};
    LaneMask unknown = isShuffle ? others : (values | others) ? issue.lanes : 0;
    if (isVote && values && op.mode != std::uint8_t(ptx::VoteMode::Ballot)) {
        LaneMask holds = 0;
        for (const unsigned lane : eachLane(issue.lanes & ~values))
            holds |= LaneMask(columns.value[lane] != 0) << lane;
        const LaneMask fails = issue.lanes & ~values & ~holds;
        const auto mode = ptx::VoteMode(op.mode);
        const bool isDecided = mode == ptx::VoteMode::Any ? holds != 0 : mode == ptx::VoteMode::All ? fails != 0 : holds && fails;
        unknown = isDecided ? 0 : issue.lanes;
    }
    const bool isBallot = isVote && op.mode == std::uint8_t(ptx::VoteMode::Ballot);
    for (const unsigned lane : eachLane(issue.lanes)) {
        const unsigned from = isShuffle ? unsigned(columns.sourceLane[lane]) % kWarpSize
                              : values  ? unsigned(std::countr_zero(values))
                                        : lane;
        got[lane].bits = isBallot ? values : unknown >> lane & 1 ? ~std::uint64_t(0) : isShuffle ? undefined.undefinedBits(value, from) : 0;
        if (got[lane].bits)
            got[lane].origin = undefined.origin(value, from);
        got[lane].origin.isComputed |= !isShuffle;
    }
    for (const unsigned lane : eachLane(issue.lanes)) {
        undefined.set(op.destination[0], lane, got[lane].bits, got[lane].origin);
        // The predicate (the source lane is in range, or all values match) depends on these operands only.
        undefined.set(op.destination[1], lane, isShuffle ? others >> lane & 1 : unknown >> lane & 1, got[lane].origin);
    }
}

void followExchangeAcross(const Issue& issue)
{
    if (issue.frame().undefined)
        clearResults(*issue.frame().undefined, issue.op, issue.lanes);
}

void followInactiveSources(const Issue& issue, LaneMask participants, const ptx::LaneExchange& columns)
{
    UndefinedValues* const undefined = issue.op.kind == OpKind::Shuffle ? undefinedValuesOf(issue.launch) : nullptr;
    if (!undefined)
        return;
    LaneMask lanes = 0;
    for (const unsigned lane : eachLane(issue.lanes))
        lanes |= participants >> (columns.sourceLane[lane] % kWarpSize) & 1 ? 0 : laneBit(lane);
    if (lanes)
        undefined->markShuffledFromInactive(issue, lanes);
}

void followMatrix(const Issue& issue)
{
    UndefinedRegisters* const undefined = issue.frame().undefined.get();
    for (const Slot slot : issue.code().decoded.matrices[std::size_t(issue.op.offset)].d)
        if (undefined)
            undefined->clear(slot, kAllLanes);
}

}  // namespace simtscope::simt
