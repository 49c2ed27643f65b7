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
    const auto specialRegister = SpecialRegister(issue.op.mode);
    const bool isHigh = specialRegister == SpecialRegister::ClockHigh || specialRegister == SpecialRegister::GlobalTimerHigh;
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

/// Returns how to go on after an operation that leaves the warp's splits as they are; `hasSucceeded` is false after a fault.
NextIssue nextIssueInPlace(bool hasSucceeded)
{
    return hasSucceeded ? NextIssue::Instruction : NextIssue::OtherSplit;
}

/// Returns how to go on after an operation that may change the warp's splits; `isRunning` says whether Warp::running() goes on.
NextIssue nextIssueAfterControl(bool isRunning)
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
        return nextIssueInPlace(executeColumnAccess(issue) || executeLoad(issue));
    case OpKind::Store:
        return nextIssueInPlace(executeColumnAccess(issue) || executeStore(issue));
    case OpKind::Atomic:
        return nextIssueInPlace(executeAtomic(issue));
    case OpKind::Special:
        readClock(issue);
        return NextIssue::Instruction;
    case OpKind::Stack:
        return nextIssueInPlace(executeStackOperation(issue));
    case OpKind::TextureFetch:
        return nextIssueInPlace(executeTextureFetch(issue));
    case OpKind::TextureQuery:
        return nextIssueInPlace(executeTextureQuery(issue));
    case OpKind::SurfaceLoad:
    case OpKind::SurfaceStore:
        return nextIssueInPlace(executeSurfaceAccess(issue));
    case OpKind::AsyncCopy:
        return nextIssueInPlace(executeAsyncCopy(issue));
    case OpKind::AsyncGroup:
        return nextIssueInPlace(executeAsyncGroup(issue));
    case OpKind::AsyncArrive:
        return nextIssueInPlace(executeAsyncArrive(issue));
    case OpKind::Mbarrier:
        return nextIssueInPlace(executeMbarrier(issue));
    case OpKind::Fence:
        if (issue.launch.checks)
            issue.launch.checks->noteFence(issue);
        return NextIssue::Instruction;
    case OpKind::Nop:
        return NextIssue::Instruction;
    case OpKind::Barrier:
        return nextIssueAfterControl(executeBarrier(issue));
    case OpKind::WarpBarrier:
    case OpKind::Matrix:
        return nextIssueAfterControl(executeExchange(issue));
    case OpKind::BranchIndexed:
        return executeIndexedBranch(issue) ? NextIssue::OwnPc : NextIssue::OtherSplit;
    case OpKind::Call:
        return nextIssueAfterControl(executeCall(issue));
    case OpKind::Return:
        return nextIssueAfterControl(leaveFunction(issue, issue.lanes));
    case OpKind::Exit:
        exitLanes(issue, issue.lanes);
        return NextIssue::OtherSplit;
    case OpKind::Trap:
        noteTrapFault(issue);
        return NextIssue::OtherSplit;
    default:
        if (ptx::rowOf(issue.op).laneRule)
            return nextIssueAfterControl(executeExchange(issue));
        noteUnsupportedInstruction(issue);
        return NextIssue::OtherSplit;
    }
}

void countExecution(ExecutionCounter& counter, LaneMask lanes)
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
inline bool enterPlainBlock(const RunningWarp& current, Split& split, const FunctionCode& code)
{
    if (split.point != kNoPoint || split.pc >= code.annotations.size() || !code.annotations[split.pc].isFirst)
        return false;
    countBasicBlock(current, split);
    return true;
}

/// Does what executeBranch() does if all lanes of the split take the same path and no iteration need be noted. Returns false, and does
/// nothing, otherwise.
inline bool branchTogether(const RunningLaunch& launch, Split& split, LaneMask takenLanes, const OpAnnotation& annotation)
{
    if (takenLanes == 0) {
        ++split.pc;
    } else if (takenLanes != split.mask) {
        return false;
    } else if (annotation.target <= split.pc) {
        const bool endsSlice = launch.timeSlice.hasWrittenShared && !launch.timeSlice.isInterruptible;
        if (annotation.mayWait || endsSlice || split.backEdges + 1 >= annotation.backEdgeLimit)
            return false;
        ++split.backEdges;
        split.pc = annotation.target;
    } else {
        split.pc = annotation.target;
    }
    split.isEntering = true;
    return true;
}

/// Executes the operation at the split's pc, which is not part of a run of arithmetic. Returns nothing if the split simply goes on with the
/// next operation; split.pc is then unchanged.
inline std::optional<Continuation> runOperation(const RunningWarp& current, Split& split, const DecodedOp& op,
                                                const OpAnnotation& annotation, std::uint64_t until)
{
    RunningLaunch& launch = current.launch;
    if (op.kind == OpKind::Branch) {
        ++launch.time;
        const LaneMask takenLanes = guardedLanes(split, op);
        if (current.warp.hasUndefined) [[unlikely]]
            followInstruction(current, split, op, takenLanes);
        if (branchTogether(launch, split, takenLanes, annotation))
            return Continuation::Block;
        return executeBranch(current, op, annotation) ? Continuation::OtherSplit : Continuation::Leave;
    }
    if (launch.timeSlice.isInterruptible && launch.time >= until)
        return Continuation::Leave;
    const LaneMask lanes = guardedLanes(split, op);
    if (annotation.isCountedAlone && lanes != 0)
        countExecution(launch.totals.guardedCounters[split.frame->code->firstCounter + split.pc], lanes);
    ++launch.time;
    if (current.warp.hasUndefined) [[unlikely]]
        followInstruction(current, split, op, lanes);
    if (lanes != 0)
        if (const NextIssue next = execute({current, split, op, lanes}); next != NextIssue::Instruction)
            return next == NextIssue::OwnPc ? Continuation::OtherSplit : Continuation::Leave;
    return std::nullopt;
}

// Executes the split until the end of its basic block. Meanwhile local variables hold its pc and mask. Before an operation that may change
// the warp's splits, the pc is written back; such an operation ends the loop.
inline Continuation runBlockOfSplit(const RunningWarp& current, Split& split, const FunctionCode& code, std::uint64_t endTime)
{
    RunningLaunch& launch = current.launch;
    const DecodedOp* const ops = code.decoded.ops.data();
    const OpAnnotation* const annotations = code.annotations.data();
    const LaneMask mask = split.mask;
    std::uint32_t pc = split.pc;
    const std::uint32_t end = annotations[pc].blockEnd;
    while (pc != end) {
        const OpAnnotation& annotation = annotations[pc];
        if (const std::uint32_t runLength = annotation.runLength) {
            if (current.warp.hasUndefined) [[unlikely]]
                executeAndFollow(current, ops + pc, ops + pc + runLength);
            else if (const native::RunFunction nativeRun = code.runCode ? code.runCode->findFunction(pc) : nullptr)
                nativeRun(split.frame->registers, code.constants, mask);
            else
                executeRun(ops + pc, ops + pc + runLength, split.frame->registers, code.constants, mask);
            pc += runLength;
            launch.time += runLength;
            continue;
        }
        split.pc = pc;
        if (const std::optional<Continuation> continuation = runOperation(current, split, ops[pc], annotation, endTime))
            return *continuation;
        ++pc;
    }
    split.pc = pc;
    split.isEntering = true;
    return Continuation::Block;
}

/// Does what runBlockOfSplit() does, in machine code if there is any. Machine code may go on beyond the basic block, or stop at an
/// operation within it.
Continuation runNativeOrBlock(const RunningWarp& current, Split& split, const FunctionCode& code, std::uint64_t endTime)
{
    std::optional<Continuation> continuation = runNative(current, split, code, endTime);
    if (!continuation)
        return runBlockOfSplit(current, split, code, endTime);
    if (*continuation != Continuation::Block || split.isEntering)
        return *continuation;
    const std::uint32_t pc = split.pc;
    const OpAnnotation& annotation = code.annotations[pc];
    continuation = runOperation(current, split, code.decoded.ops[pc], annotation, endTime);
    if (continuation)
        return *continuation;
    split.pc = pc + 1;
    split.isEntering = split.pc == annotation.blockEnd;
    return Continuation::Block;
}

void runSplit(const RunningWarp& current, std::uint64_t endTime)
{
    RunningLaunch& launch = current.launch;
    const bool isNative = hasNativeSlices(launch);
    const auto run = [&](Split& split, const FunctionCode& code) {
        return isNative ? runNativeOrBlock(current, split, code, endTime) : runBlockOfSplit(current, split, code, endTime);
    };
    const auto goesOn = [&] { return !launch.hasFailed() && launch.time < endTime; };
    while (goesOn()) {
        if (Split& split = current.warp.running();
            split.isEntering && !enterPlainBlock(current, split, *split.frame->code) && !enterBasicBlock(current))
            return;
        Split& split = current.warp.running();
        const FunctionCode& code = *split.frame->code;
        Continuation continuation = run(split, code);
        // The split usually stays in its function.
        while (continuation == Continuation::Block && goesOn() && (!split.isEntering || enterPlainBlock(current, split, code)))
            continuation = run(split, code);
        if (continuation == Continuation::Leave)
            return;
    }
}

}  // namespace

bool executeInPlace(const Issue& issue)
{
    return execute(issue) == NextIssue::Instruction;
}

void runWarp(const RunningWarp& current, std::uint64_t endTime)
{
    current.launch.timeSlice.hasWrittenShared = current.launch.timeSlice.isOver = false;
    continueWarp(current, endTime);
}

void continueWarp(const RunningWarp& current, std::uint64_t endTime)
{
    const TimeSlice& slice = current.launch.timeSlice;
    while (!current.launch.hasFailed() && pickSplit(current.warp)) {
        runSplit(current, endTime);
        if (current.launch.time >= endTime || slice.isOver)
            return;
    }
}

}  // namespace simtscope::simt
