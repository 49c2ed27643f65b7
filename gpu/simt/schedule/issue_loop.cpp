#include "gpu/simt/schedule/issue_loop.h"

#include <cstring>
#include <optional>

#include "gpu/core/each_lane.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/simt/async/copies.h"
#include "gpu/simt/async/mbarriers.h"
#include "gpu/simt/barriers/barriers.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/undefined_flow.h"
#include "gpu/simt/control/calls.h"
#include "gpu/simt/control/divergence.h"
#include "gpu/simt/diagnosis/faults.h"
#include "gpu/simt/exchange/exchange.h"
#include "gpu/simt/memory/memory_instructions.h"
#include "gpu/simt/schedule/basic_block_entry.h"
#include "gpu/simt/schedule/native_slice.h"
#include "gpu/simt/state/access.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;

namespace {

/// Chooses the split that runs next. Returns false if all splits wait.
bool pickSplit(Warp& warp)
{
    if (warp.currentSplit < warp.splits.size() && warp.running().state == SplitState::Ready)
        return true;
    // Chooses the latest split first, so that the innermost divergence reconverges first.
    for (std::size_t i = warp.splits.size(); i-- > 0;)
        if (warp.splits[i].state == SplitState::Ready) {
            warp.currentSplit = i;
            return true;
        }
    return false;
}

void readClock(const Issue& issue)
{
    using ptx::SpecialRegister;
    const auto which = SpecialRegister(issue.op.mode);
    const bool isHigh = which == SpecialRegister::ClockHigh || which == SpecialRegister::GlobalTimerHigh;
    const std::uint64_t value = isHigh ? issue.launch.time >> 32 : issue.launch.time;
    const unsigned bytes = ptx::bitWidth(issue.op.type) / 8;
    for (const unsigned lane : eachLane(issue.lanes))
        std::memcpy(issue.frame().registers + issue.op.destination[0].offset + lane * bytes, &value, bytes);
}

/// Says how a split goes on after an instruction.
enum class NextIssue : std::uint8_t {
    Instruction,  ///< the split goes on with the next instruction
    OwnPc,        ///< Warp::running() goes on from its own pc: the warp's splits may have changed
    OtherSplit    ///< the split waits, has exited, or there was a fault
};

/// Returns how to go on after an operation that leaves the warp's splits as they are; `isGood` is false after a fault.
NextIssue nextInPlace(bool isGood)
{
    return isGood ? NextIssue::Instruction : NextIssue::OtherSplit;
}

/// Returns how to go on after an operation that may change the warp's splits; `isRunning` says whether Warp::running() goes on.
NextIssue nextAfterControl(bool isRunning)
{
    return isRunning ? NextIssue::OwnPc : NextIssue::OtherSplit;
}

/// Executes the most frequent forms of access for all lanes at once. Returns false, and does nothing, for another form.
bool executeColumnAccess(const Issue& issue)
{
    const auto access = issue.annotation().columnFunction;
    return access && access(issue);
}

inline NextIssue execute(const Issue& issue)
{
    switch (issue.op.kind) {
    case OpKind::Alu:
        issue.op.alu(issue.frame().registers, issue.code().constants, issue.op, issue.lanes);
        return NextIssue::Instruction;
    case OpKind::Load:
        if (issue.op.mayWait)
            notePolledMemory(issue);
        return nextInPlace(executeColumnAccess(issue) || executeLoad(issue));
    case OpKind::Store:
        return nextInPlace(executeColumnAccess(issue) || executeStore(issue));
    case OpKind::Atomic:
        return nextInPlace(executeAtomic(issue));
    case OpKind::Special:
        readClock(issue);
        return NextIssue::Instruction;
    case OpKind::Stack:
        return nextInPlace(executeStackOperation(issue));
    case OpKind::TextureFetch:
        return nextInPlace(executeTextureFetch(issue));
    case OpKind::TextureQuery:
        return nextInPlace(executeTextureQuery(issue));
    case OpKind::SurfaceLoad:
    case OpKind::SurfaceStore:
        return nextInPlace(executeSurfaceAccess(issue));
    case OpKind::AsyncCopy:
        return nextInPlace(executeAsyncCopy(issue));
    case OpKind::AsyncGroup:
        return nextInPlace(executeAsyncGroup(issue));
    case OpKind::AsyncArrive:
        return nextInPlace(executeAsyncArrive(issue));
    case OpKind::Mbarrier:
        return nextInPlace(executeMbarrier(issue));
    case OpKind::Fence:
        if (issue.launch.checks)
            issue.launch.checks->noteFence(issue);
        return NextIssue::Instruction;
    case OpKind::Nop:
        return NextIssue::Instruction;
    case OpKind::Barrier:
        return nextAfterControl(executeBarrier(issue));
    case OpKind::WarpBarrier:
    case OpKind::Matrix:
        return nextAfterControl(executeExchange(issue));
    case OpKind::BranchIndexed:
        return executeIndexedBranch(issue) ? NextIssue::OwnPc : NextIssue::OtherSplit;
    case OpKind::Call:
        return nextAfterControl(executeCall(issue));
    case OpKind::Return:
        return nextAfterControl(leaveFunction(issue, issue.lanes));
    case OpKind::Exit:
        exitLanes(issue, issue.lanes);
        return NextIssue::OtherSplit;
    case OpKind::Trap:
        faultTrap(issue);
        return NextIssue::OtherSplit;
    default:
        if (ptx::rowOf(issue.op).laneRule)
            return nextAfterControl(executeExchange(issue));
        faultUnsupported(issue);
        return NextIssue::OtherSplit;
    }
}

void count(ExecutionCounter& counter, LaneMask lanes)
{
    ++counter.instructions;
    counter.threads += laneCount(lanes);
}

/// Executes arithmetic instructions in a row. This is a separate function, so that the compiler keeps everything that it needs in
/// registers.
[[gnu::noinline]] void executeRun(const DecodedOp* op, const DecodedOp* last, std::byte* registers, const std::byte* constants,
                                  LaneMask mask)
{
    for (; op != last; ++op)
        op->alu(registers, constants, *op, mask);
}

/// Does what enterBasicBlock() does in the most frequent case. Returns false, and does nothing, in any other case.
inline bool enterPlainBlock(const RunningWarp& at, Split& split, const FunctionCode& code)
{
    if (split.point != kNoPoint || split.pc >= code.annotations.size() || !code.annotations[split.pc].isFirst)
        return false;
    countBasicBlock(at, split);
    return true;
}

/// Does what executeBranch() does if all lanes of the split take the same path and no iteration need be noted. Returns false, and does
/// nothing, otherwise.
inline bool branchTogether(const RunningLaunch& launch, Split& split, LaneMask taken, const OpAnnotation& extra)
{
    if (taken == 0) {
        ++split.pc;
    } else if (taken != split.mask) {
        return false;
    } else if (extra.target <= split.pc) {
        const bool endsSlice = launch.timeSlice.hasWrittenShared && !launch.timeSlice.isInterruptible;
        if (extra.mayWait || endsSlice || split.backEdges + 1 >= extra.backEdgeLimit)
            return false;
        ++split.backEdges;
        split.pc = extra.target;
    } else {
        split.pc = extra.target;
    }
    split.isEntering = true;
    return true;
}

/// Executes the operation at the split's pc, which is not part of a run of arithmetic. Returns nothing if the split simply goes on with the
/// next operation; split.pc is then unchanged.
inline std::optional<Continuation> runOperation(const RunningWarp& at, Split& split, const DecodedOp& op, const OpAnnotation& extra,
                                                std::uint64_t until)
{
    RunningLaunch& launch = at.launch;
    if (op.kind == OpKind::Branch) {
        ++launch.time;
        const LaneMask taken = guardedLanes(split, op);
        if (at.warp.hasUndefined) [[unlikely]]
            followInstruction(at, split, op, taken);
        if (branchTogether(launch, split, taken, extra))
            return Continuation::Block;
        return executeBranch(at, op, extra) ? Continuation::OtherSplit : Continuation::Leave;
    }
    if (launch.timeSlice.isInterruptible && launch.time >= until)
        return Continuation::Leave;
    const LaneMask lanes = guardedLanes(split, op);
    if (extra.isCountedAlone && lanes != 0)
        count(launch.totals.guarded[split.frame->code->firstCounter + split.pc], lanes);
    ++launch.time;
    if (at.warp.hasUndefined) [[unlikely]]
        followInstruction(at, split, op, lanes);
    if (lanes != 0)
        if (const NextIssue next = execute({at, split, op, lanes}); next != NextIssue::Instruction)
            return next == NextIssue::OwnPc ? Continuation::OtherSplit : Continuation::Leave;
    return std::nullopt;
}

// Executes the split until the end of its basic block. Meanwhile local variables hold its pc and mask. Before an operation that may change
// the warp's splits, the pc is written back; such an operation ends the loop.
inline Continuation runBlockOfSplit(const RunningWarp& at, Split& split, const FunctionCode& code, std::uint64_t until)
{
    RunningLaunch& launch = at.launch;
    const DecodedOp* const ops = code.decoded.ops.data();
    const OpAnnotation* const extras = code.annotations.data();
    const LaneMask mask = split.mask;
    std::uint32_t pc = split.pc;
    const std::uint32_t end = extras[pc].blockEnd;
    while (pc != end) {
        const OpAnnotation& extra = extras[pc];
        if (const std::uint32_t run = extra.runLength) {
            if (at.warp.hasUndefined) [[unlikely]]
                executeFollowed(at, ops + pc, ops + pc + run);
            else if (const native::RunFunction native = code.runCode ? code.runCode->functionFor(pc) : nullptr)
                native(split.frame->registers, code.constants, mask);
            else
                executeRun(ops + pc, ops + pc + run, split.frame->registers, code.constants, mask);
            pc += run;
            launch.time += run;
            continue;
        }
        split.pc = pc;
        if (const std::optional<Continuation> after = runOperation(at, split, ops[pc], extra, until))
            return *after;
        ++pc;
    }
    split.pc = pc;
    split.isEntering = true;
    return Continuation::Block;
}

/// Does what runBlockOfSplit() does, in machine code if there is any. Machine code may go on beyond the basic block, or stop at an
/// operation within it.
Continuation runNativeOrBlock(const RunningWarp& at, Split& split, const FunctionCode& code, std::uint64_t until)
{
    std::optional<Continuation> after = runNative(at, split, code, until);
    if (!after)
        return runBlockOfSplit(at, split, code, until);
    if (*after != Continuation::Block || split.isEntering)
        return *after;
    const std::uint32_t pc = split.pc;
    const OpAnnotation& extra = code.annotations[pc];
    after = runOperation(at, split, code.decoded.ops[pc], extra, until);
    if (after)
        return *after;
    split.pc = pc + 1;
    split.isEntering = split.pc == extra.blockEnd;
    return Continuation::Block;
}

void runSplit(const RunningWarp& at, std::uint64_t until)
{
    RunningLaunch& launch = at.launch;
    const bool isNative = hasNativeSlices(launch);
    const auto run = [&](Split& split, const FunctionCode& code) {
        return isNative ? runNativeOrBlock(at, split, code, until) : runBlockOfSplit(at, split, code, until);
    };
    const auto goesOn = [&] { return !launch.hasFailed() && launch.time < until; };
    while (goesOn()) {
        if (Split& split = at.warp.running(); split.isEntering && !enterPlainBlock(at, split, *split.frame->code) && !enterBasicBlock(at))
            return;
        Split& split = at.warp.running();
        const FunctionCode& code = *split.frame->code;
        Continuation after = run(split, code);
        // The split usually stays in its function.
        while (after == Continuation::Block && goesOn() && (!split.isEntering || enterPlainBlock(at, split, code)))
            after = run(split, code);
        if (after == Continuation::Leave)
            return;
    }
}

}  // namespace

bool executeInPlace(const Issue& issue)
{
    return execute(issue) == NextIssue::Instruction;
}

void runWarp(const RunningWarp& at, std::uint64_t until)
{
    at.launch.timeSlice.hasWrittenShared = at.launch.timeSlice.isOver = false;
    continueWarp(at, until);
}

void continueWarp(const RunningWarp& at, std::uint64_t until)
{
    const TimeSlice& slice = at.launch.timeSlice;
    while (!at.launch.hasFailed() && pickSplit(at.warp)) {
        runSplit(at, until);
        if (at.launch.time >= until || slice.isOver)
            return;
    }
}

}  // namespace simtscope::simt
