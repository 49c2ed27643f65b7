// The run loop of one warp.
#include <bit>
#include <cstring>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;

bool Executor::nextSplit(Warp& warp)
{
    if (warp.current < warp.splits.size() && warp.splits[warp.current].state == SplitState::Ready)
        return true;
    // The latest first: what parted last meets first.
    for (std::size_t i = warp.splits.size(); i-- > 0;)
        if (warp.splits[i].state == SplitState::Ready) {
            warp.current = i;
            return true;
        }
    return false;
}

void Executor::runWarp(Block& block, Warp& warp, std::uint64_t until)
{
    m_sharedWritten = m_turnOver = false;
    while (!failed() && nextSplit(warp)) {
        runSplit(block, warp, until);
        if (m_time >= until || m_turnOver)
            return;
    }
}

LaneMask Executor::guarded(const Split& split, const DecodedOp& op, const std::byte* registers) const
{
    if (op.guard == ptx::kNoSlot)
        return split.mask;
    LaneMask guard;
    std::memcpy(&guard, registers + op.guard, sizeof guard);
    return split.mask & (op.guardNegated ? ~guard : guard);
}

void Executor::readClock(Split& split, const DecodedOp& op, LaneMask mask)
{
    std::byte* const registers = split.frame->registers;
    using ptx::SpecialRegister;
    const auto which = ptx::SpecialRegister(op.subOperation);
    const bool high = which == SpecialRegister::ClockHigh || which == SpecialRegister::GlobalTimerHigh;
    const std::uint64_t value = high ? m_time >> 32 : m_time;
    const unsigned bytes = ptx::bitWidth(op.type) / 8;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        if (mask >> lane & 1)
            std::memcpy(registers + op.destination[0].offset + lane * bytes, &value, bytes);
}

// Locals shadow the split while it runs; what may part, park or remove splits gets the pc written back and asks for a reload.
void Executor::runSplit(Block& block, Warp& warp, std::uint64_t until)
{
    while (!failed() && m_time < until) {
        if (warp.splits[warp.current].entering && !arrive(block, warp))
            return;
        Split& split = warp.splits[warp.current];
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
                for (const DecodedOp *op = ops + pc, *last = op + run; op != last; ++op)
                    op->alu(registers, constants, *op, mask);
                pc += run;
                m_time += run;
                continue;
            }
            const DecodedOp& op = ops[pc];
            split.pc = pc;
            if (op.kind == OpKind::Branch) {
                ++m_time;
                if (!branch(block, warp, op, extras[pc]))
                    return;
                break;
            }
            if (m_fine && m_time >= until)
                return;
            const LaneMask lanes = guarded(split, op, registers);
            if (extras[pc].counted && lanes != 0) {
                Counter& counter = m_guarded[code.firstCounter + pc];
                ++counter.instructions;
                counter.threads += std::popcount(lanes);
            }
            ++m_time;
            if (lanes == 0) {
                ++pc;
                continue;
            }
            bool goesOn = true;
            switch (op.kind) {
            case OpKind::Alu:
                op.alu(registers, constants, op, lanes);
                break;
            case OpKind::Load:
                goesOn = load(block, warp, split, op, lanes);
                break;
            case OpKind::Store:
                goesOn = store(block, warp, split, op, lanes);
                break;
            case OpKind::Atomic:
                goesOn = atomic(block, warp, split, op, lanes);
                break;
            case OpKind::Special:
                readClock(split, op, lanes);
                break;
            case OpKind::Stack:
                goesOn = stack(block, warp, split, op, lanes);
                break;
            case OpKind::TextureFetch:
                goesOn = textureFetch(block, warp, split, op, lanes);
                break;
            case OpKind::TextureQuery:
                goesOn = textureQuery(block, warp, split, op, lanes);
                break;
            case OpKind::SurfaceLoad:
            case OpKind::SurfaceStore:
                goesOn = surfaceAccess(block, warp, split, op, lanes);
                break;
            case OpKind::AsyncCopy:
            case OpKind::AsyncGroup:
            case OpKind::AsyncArrive:
            case OpKind::Mbarrier:
                goesOn = asynchronous(block, warp, split, op, lanes);
                break;
            case OpKind::Nop:
            case OpKind::Fence:
                break;
            default:
                if (!other(block, warp, op, lanes))
                    return;
                goto reload;
            }
            if (!goesOn)
                return;
            ++pc;
        }
        if (pc == end) {
            split.pc = pc;
            split.entering = true;
        }
    reload:;
    }
}

/// What may change splits. True: the split `warp.current` goes on, from its own pc.
bool Executor::other(Block& block, Warp& warp, const DecodedOp& op, LaneMask lanes)
{
    Split& split = warp.splits[warp.current];
    switch (op.kind) {
    case OpKind::Barrier:
        return barrier(block, warp, op, lanes);
    case OpKind::WarpBarrier:
    case OpKind::Shuffle:
    case OpKind::Vote:
    case OpKind::Match:
    case OpKind::Reduce:
    case OpKind::ActiveMask:
    case OpKind::Matrix:
    case OpKind::Elect:
        return exchange(block, warp, op, lanes);
    case OpKind::BranchIndexed:
        return branchIndexed(warp, op, lanes);
    case OpKind::Call:
        return call(block, warp, op, lanes);
    case OpKind::Return:
        return returnFrom(block, warp, lanes);
    case OpKind::Exit:
        return leave(block, warp, lanes);
    case OpKind::Trap:
        fault(LaunchStatus::Trap, "trap", block, warp, split, lanes, op.subOperation ? "stops at a breakpoint (brkpt)" : "stops at a trap");
        return false;
    default:
        fault(LaunchStatus::InvalidInstruction, "unsupported", block, warp, split, lanes,
              "executes " + split.frame->code->decoded.function->instructions[op.instruction].opcodeText() + ", which is not supported");
        return false;
    }
}

}  // namespace simtscope::simt
