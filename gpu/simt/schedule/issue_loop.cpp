#include "gpu/simt/schedule/issue_loop.h"

#include <bit>
#include <cstring>

#include "gpu/ptx/instruction_table.h"
#include "gpu/simt/async/copies.h"
#include "gpu/simt/barriers/barriers.h"
#include "gpu/simt/barriers/mbarriers.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/undefined_flow.h"
#include "gpu/simt/control/calls.h"
#include "gpu/simt/control/divergence.h"
#include "gpu/simt/diagnosis/faults.h"
#include "gpu/simt/exchange/exchange.h"
#include "gpu/simt/memory/instructions.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;

namespace {

/// Chooses the split that runs next. False: all of them wait.
bool pickSplit(Warp& warp)
{
    if (warp.current < warp.splits.size() && warp.running().state == SplitState::Ready)
        return true;
    // The latest first: the innermost divergence reconverges first.
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
    for (LaneMask left = issue.lanes; left; left &= left - 1)
        std::memcpy(issue.frame().registers + issue.op.destination[0].offset + unsigned(std::countr_zero(left)) * bytes, &value, bytes);
}

/// How a split goes on after an instruction.
enum class Next : std::uint8_t {
    Instruction,  ///< with the next one
    OwnPc,        ///< Warp::running() goes on, from its own pc: the warp's splits may have changed
    OtherSplit    ///< it waits, has exited, or there was a fault
};

/// Of what leaves the warp's splits as they are; false was a fault.
Next inPlace(bool good)
{
    return good ? Next::Instruction : Next::OtherSplit;
}

/// Of what may change the warp's splits.
Next control(bool runs)
{
    return runs ? Next::OwnPc : Next::OtherSplit;
}

inline Next execute(const Issue& issue)
{
    switch (issue.op.kind) {
    case OpKind::Alu:
        issue.op.alu(issue.frame().registers, issue.code().constants, issue.op, issue.lanes);
        return Next::Instruction;
    case OpKind::Load:
        return inPlace(load(issue));
    case OpKind::Store:
        return inPlace(store(issue));
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
        branchIndexed(issue);
        return Next::OwnPc;
    case OpKind::Call:
        return control(call(issue));
    case OpKind::Return:
        return control(returnLanes(issue, issue.lanes));
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
    counter.threads += std::popcount(lanes);
}

/// Instructions in a row that only compute. By itself, so that all it needs stays in registers of the processor.
[[gnu::noinline]] void executeRun(const DecodedOp* op, const DecodedOp* last, std::byte* registers, const std::byte* constants,
                                  LaneMask mask)
{
    for (; op != last; ++op)
        op->alu(registers, constants, *op, mask);
}

// Locals shadow the split while it runs; what may change the warp's splits gets the pc written back, and ends the inner loop.
void runSplit(const RunningWarp& at, std::uint64_t until)
{
    RunningLaunch& launch = at.launch;
    while (!launch.failed() && launch.time < until) {
        if (at.warp.running().entering && !enterBasicBlock(at))
            return;
        Split& split = at.warp.running();
        const FunctionCode& code = *split.frame->code;
        const DecodedOp* const ops = code.decoded.ops.data();
        const OpExtra* const extras = code.extra.data();
        const std::byte* const constants = code.constants;
        std::byte* const registers = split.frame->registers;
        const LaneMask mask = split.mask;
        std::uint32_t pc = split.pc;
        const std::uint32_t end = extras[pc].blockEnd;

        while (pc != end) {
            if (const std::uint32_t run = extras[pc].run) {
                if (at.warp.hasUndefined) [[unlikely]]
                    executeFollowed(at, ops + pc, ops + pc + run);
                else
                    executeRun(ops + pc, ops + pc + run, registers, constants, mask);
                pc += run;
                launch.time += run;
                continue;
            }
            const DecodedOp& op = ops[pc];
            split.pc = pc;
            if (op.kind == OpKind::Branch) {
                ++launch.time;
                if (at.warp.hasUndefined) [[unlikely]]
                    follow(at, split, op, guarded(split, op));
                if (!branch(at, op, extras[pc]))
                    return;
                break;
            }
            if (launch.turn.interruptible && launch.time >= until)
                return;
            const LaneMask lanes = guarded(split, op);
            if (extras[pc].counted && lanes != 0)
                count(launch.totals.guarded[code.firstCounter + pc], lanes);
            ++launch.time;
            if (at.warp.hasUndefined) [[unlikely]]
                follow(at, split, op, lanes);
            if (lanes == 0) {
                ++pc;
                continue;
            }
            const Next next = execute({at, split, op, lanes});
            if (next == Next::OtherSplit)
                return;
            if (next == Next::OwnPc)
                goto reload;
            ++pc;
        }
        if (pc == end) {
            split.pc = pc;
            split.entering = true;
        }
    reload:;
    }
}

}  // namespace

void runWarp(const RunningWarp& at, std::uint64_t until)
{
    WarpTurn& turn = at.launch.turn;
    turn.sharedWritten = turn.over = false;
    while (!at.launch.failed() && pickSplit(at.warp)) {
        runSplit(at, until);
        if (at.launch.time >= until || turn.over)
            return;
    }
}

}  // namespace simtscope::simt
