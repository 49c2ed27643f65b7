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
#include "gpu/simt/memory/instructions.h"
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
    if (warp.current < warp.splits.size() && warp.running().state == SplitState::Ready)
        return true;
    // Chooses the latest split first, so that the innermost divergence reconverges first.
    for (std::size_t i = warp.splits.size(); i-- > 0;)
        if (warp.splits[i].state == SplitState::Ready) {
            warp.current = i;
            return true;
        }
    return false;
}

void readClock(const Issue& issue)
{
    using ptx::SpecialRegister;
    const auto which = SpecialRegister(issue.op.subOperation);
    const bool high = which == SpecialRegister::ClockHigh || which == SpecialRegister::GlobalTimerHigh;
    const std::uint64_t value = high ? issue.launch.time >> 32 : issue.launch.time;
    const unsigned bytes = ptx::bitWidth(issue.op.type) / 8;
    for (const unsigned lane : eachLane(issue.lanes))
        std::memcpy(issue.frame().registers + issue.op.destination[0].offset + lane * bytes, &value, bytes);
}

/// Says how a split goes on after an instruction.
enum class Next : std::uint8_t {
    Instruction,  ///< the split goes on with the next instruction
    OwnPc,        ///< Warp::running() goes on from its own pc: the warp's splits may have changed
    OtherSplit    ///< the split waits, has exited, or there was a fault
};

/// Returns how to go on after an operation that leaves the warp's splits as they are; `good` is false after a fault.
Next inPlace(bool good)
{
    return good ? Next::Instruction : Next::OtherSplit;
}

/// Returns how to go on after an operation that may change the warp's splits; `runs` says whether Warp::running() goes on.
Next control(bool runs)
{
    return runs ? Next::OwnPc : Next::OtherSplit;
}

/// Executes the most frequent forms of access for all lanes at once. Returns false, and does nothing, for another form.
bool columnAccess(const Issue& issue)
{
    const auto access = issue.extra().column;
    return access && access(issue);
}

inline Next execute(const Issue& issue)
{
    switch (issue.op.kind) {
    case OpKind::Alu:
        issue.op.alu(issue.frame().registers, issue.code().constants, issue.op, issue.lanes);
        return Next::Instruction;
    case OpKind::Load:
        if (issue.op.waits)
            noteWait(issue);
        return inPlace(columnAccess(issue) || load(issue));
    case OpKind::Store:
        return inPlace(columnAccess(issue) || store(issue));
    case OpKind::Atomic:
        return inPlace(atomic(issue));
    case OpKind::Special:
        readClock(issue);
        return Next::Instruction;
    case OpKind::Stack:
        return inPlace(stack(issue));
    case OpKind::TextureFetch:
        return inPlace(textureFetch(issue));
    case OpKind::TextureQuery:
        return inPlace(textureQuery(issue));
    case OpKind::SurfaceLoad:
    case OpKind::SurfaceStore:
        return inPlace(surfaceAccess(issue));
    case OpKind::AsyncCopy:
        return inPlace(asyncCopy(issue));
    case OpKind::AsyncGroup:
        return inPlace(asyncGroup(issue));
    case OpKind::AsyncArrive:
        return inPlace(asyncArrive(issue));
    case OpKind::Mbarrier:
        return inPlace(mbarrier(issue));
    case OpKind::Fence:
        if (issue.launch.checks)
            issue.launch.checks->fence(issue);
        return Next::Instruction;
    case OpKind::Nop:
        return Next::Instruction;
    case OpKind::Barrier:
        return control(barrier(issue));
    case OpKind::WarpBarrier:
    case OpKind::Matrix:
        return control(exchange(issue));
    case OpKind::BranchIndexed:
        return branchIndexed(issue) ? Next::OwnPc : Next::OtherSplit;
    case OpKind::Call:
        return control(call(issue));
    case OpKind::Return:
        return control(leaveFunction(issue, issue.lanes));
    case OpKind::Exit:
        exitLanes(issue, issue.lanes);
        return Next::OtherSplit;
    case OpKind::Trap:
        faultTrap(issue);
        return Next::OtherSplit;
    default:
        if (ptx::rowOf(issue.op).lanes)
            return control(exchange(issue));
        faultUnsupported(issue);
        return Next::OtherSplit;
    }
}

void count(Counter& counter, LaneMask lanes)
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
    if (split.point != kNoPoint || split.pc >= code.extra.size() || !code.extra[split.pc].isFirst)
        return false;
    countBasicBlock(at, split);
    return true;
}

/// Does what branch() does if all lanes of the split take the same path and no iteration need be noted. Returns false, and does nothing,
/// otherwise.
inline bool branchTogether(const RunningLaunch& launch, Split& split, LaneMask taken, const OpAnnotation& extra)
{
    if (taken == 0) {
        ++split.pc;
    } else if (taken != split.mask) {
        return false;
    } else if (extra.target <= split.pc) {
        const bool endsSlice = launch.slice.sharedWritten && !launch.slice.interruptible;
        if (extra.mayWait || endsSlice || split.backEdges + 1 >= extra.backEdgeLimit)
            return false;
        ++split.backEdges;
        split.pc = extra.target;
    } else {
        split.pc = extra.target;
    }
    split.entering = true;
    return true;
}

/// Executes the operation at the split's pc, which is not part of a run of arithmetic. Returns nothing if the split simply goes on with the
/// next operation; split.pc is then unchanged.
inline std::optional<After> runOperation(const RunningWarp& at, Split& split, const DecodedOp& op, const OpAnnotation& extra,
                                         std::uint64_t until)
{
    RunningLaunch& launch = at.launch;
    if (op.kind == OpKind::Branch) {
        ++launch.time;
        const LaneMask taken = guarded(split, op);
        if (at.warp.hasUndefined) [[unlikely]]
            follow(at, split, op, taken);
        if (branchTogether(launch, split, taken, extra))
            return After::Block;
        return branch(at, op, extra) ? After::Other : After::Leave;
    }
    if (launch.slice.interruptible && launch.time >= until)
        return After::Leave;
    const LaneMask lanes = guarded(split, op);
    if (extra.counted && lanes != 0)
        count(launch.totals.guarded[split.frame->code->firstCounter + split.pc], lanes);
    ++launch.time;
    if (at.warp.hasUndefined) [[unlikely]]
        follow(at, split, op, lanes);
    if (lanes != 0)
        if (const Next next = execute({at, split, op, lanes}); next != Next::Instruction)
            return next == Next::OwnPc ? After::Other : After::Leave;
    return std::nullopt;
}

// Executes the split until the end of its basic block. Meanwhile local variables hold its pc and mask. Before an operation that may change
// the warp's splits, the pc is written back; such an operation ends the loop.
inline After runBlockOfSplit(const RunningWarp& at, Split& split, const FunctionCode& code, std::uint64_t until)
{
    RunningLaunch& launch = at.launch;
    const DecodedOp* const ops = code.decoded.ops.data();
    const OpAnnotation* const extras = code.extra.data();
    const LaneMask mask = split.mask;
    std::uint32_t pc = split.pc;
    const std::uint32_t end = extras[pc].blockEnd;
    while (pc != end) {
        const OpAnnotation& extra = extras[pc];
        if (const std::uint32_t run = extra.run) {
            if (at.warp.hasUndefined) [[unlikely]]
                executeFollowed(at, ops + pc, ops + pc + run);
            else if (const native::RunFunction native = code.native ? code.native->functionFor(pc) : nullptr)
                native(split.frame->registers, code.constants, mask);
            else
                executeRun(ops + pc, ops + pc + run, split.frame->registers, code.constants, mask);
            pc += run;
            launch.time += run;
            continue;
        }
        split.pc = pc;
        if (const std::optional<After> after = runOperation(at, split, ops[pc], extra, until))
            return *after;
        ++pc;
    }
    split.pc = pc;
    split.entering = true;
    return After::Block;
}

/// Does what runBlockOfSplit() does, in machine code if there is any. Machine code may go on beyond the basic block, or stop at an
/// operation within it.
After runNativeOrBlock(const RunningWarp& at, Split& split, const FunctionCode& code, std::uint64_t until)
{
    std::optional<After> after = runNative(at, split, code, until);
    if (!after)
        return runBlockOfSplit(at, split, code, until);
    if (*after != After::Block || split.entering)
        return *after;
    const std::uint32_t pc = split.pc;
    const OpAnnotation& extra = code.extra[pc];
    after = runOperation(at, split, code.decoded.ops[pc], extra, until);
    if (after)
        return *after;
    split.pc = pc + 1;
    split.entering = split.pc == extra.blockEnd;
    return After::Block;
}

void runSplit(const RunningWarp& at, std::uint64_t until)
{
    RunningLaunch& launch = at.launch;
    const bool isNative = hasNativeSlices(launch);
    const auto run = [&](Split& split, const FunctionCode& code) {
        return isNative ? runNativeOrBlock(at, split, code, until) : runBlockOfSplit(at, split, code, until);
    };
    const auto goesOn = [&] { return !launch.failed() && launch.time < until; };
    while (goesOn()) {
        if (Split& split = at.warp.running(); split.entering && !enterPlainBlock(at, split, *split.frame->code) && !enterBasicBlock(at))
            return;
        Split& split = at.warp.running();
        const FunctionCode& code = *split.frame->code;
        After after = run(split, code);
        // The split usually stays in its function.
        while (after == After::Block && goesOn() && (!split.entering || enterPlainBlock(at, split, code)))
            after = run(split, code);
        if (after == After::Leave)
            return;
    }
}

}  // namespace

bool executeInPlace(const Issue& issue)
{
    return execute(issue) == Next::Instruction;
}

void runWarp(const RunningWarp& at, std::uint64_t until)
{
    at.launch.slice.sharedWritten = at.launch.slice.over = false;
    runOn(at, until);
}

void runOn(const RunningWarp& at, std::uint64_t until)
{
    const TimeSlice& slice = at.launch.slice;
    while (!at.launch.failed() && pickSplit(at.warp)) {
        runSplit(at, until);
        if (at.launch.time >= until || slice.over)
            return;
    }
}

}  // namespace simtscope::simt
