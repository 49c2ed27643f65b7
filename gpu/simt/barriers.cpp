// Block barriers: PTX ISA 9.0, section 9.7.13.1. Threads are counted, as on Volta and later; threads that have exited count as arrived
// where the whole block is expected.
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::BarrierMode;
using ptx::DecodedOp;

namespace {

std::uint32_t valueOf(const Split& split, ptx::Slot slot, unsigned lane)
{
    const std::byte* column = (slot.constant ? split.frame->code->constants : split.frame->registers) + slot.offset;
    std::uint32_t value;
    std::memcpy(&value, column + 4 * lane, sizeof value);
    return value;
}

/// bar.sync and barrier.sync.aligned: all threads of the warp execute it together.
bool isAligned(const ptx::Instruction& instruction)
{
    return instruction.mnemonic == "bar" || instruction.has("aligned");
}

}  // namespace

/// What the ISA leaves undefined is an error here: it hangs, or worse, on hardware.
bool Executor::barrierFault(Block& block, const Warp& warp, const Split& split, LaneMask lanes, std::uint32_t id, std::uint32_t threads,
                            bool counted)
{
    std::string what;
    const std::uint32_t room = std::uint32_t(block.warps.size()) * kWarpSize;
    if (id >= kBarriers)
        what = fmt::format("uses barrier {}; a block has {}, 0 to {}", id, kBarriers, kBarriers - 1);
    else if (counted && (threads == 0 || threads % kWarpSize != 0))
        what = fmt::format("expects {} threads at barrier {}; the number must be a multiple of the warp size, {}", threads, id, kWarpSize);
    else if (threads > room)
        what = fmt::format("expects {} threads at barrier {}; the block has {}", threads, id, block.threads);
    else if (const Barrier& barrier = block.barriers[id]; barrier.arrived && barrier.expected != threads)
        what = fmt::format("expects {} at barrier {}, where threads that have arrived before expect {}",
                           threads ? fmt::format("{} threads", threads) : "the whole block", id,
                           barrier.expected ? fmt::format("{} threads", barrier.expected) : "the whole block");
    if (what.empty())
        return false;
    fault(LaunchStatus::InvalidInstruction, "barrier", block, warp, split, lanes, what);
    return true;
}

bool Executor::barrier(Block& block, Warp& warp, const DecodedOp& op, LaneMask lanes)
{
    const FunctionCode& code = *warp.splits[warp.current].frame->code;
    const std::uint32_t pc = warp.splits[warp.current].pc;
    const auto first = unsigned(std::countr_zero(lanes));
    const bool counted = present(op.source[1]);
    const std::uint32_t id = valueOf(warp.splits[warp.current], op.source[0], first);
    const std::uint32_t threads = counted ? valueOf(warp.splits[warp.current], op.source[1], first) : 0;
    // Lanes that name another barrier, or another number of threads, come to theirs after these.
    LaneMask others = 0;
    for (LaneMask left = lanes; left; left &= left - 1) {
        const auto lane = unsigned(std::countr_zero(left));
        if (valueOf(warp.splits[warp.current], op.source[0], lane) != id ||
            (counted && valueOf(warp.splits[warp.current], op.source[1], lane) != threads))
            others |= left & -left;
    }
    lanes &= ~others;
    if (barrierFault(block, warp, warp.splits[warp.current], lanes, id, threads, counted))
        return false;
    if (others) {
        setApart(warp, lanes | (warp.splits[warp.current].mask & ~others));
        warp.splits.back().pc = pc;
        warp.splits.back().entering = false;
    }
    setApart(warp, lanes);
    ++m_barriers;
    ++m_memoryEpoch;
    if (block.recorded) {
        trace::LaneColumn ids{};
        ids.fill(id);
        trace::EventInput input;
        input.event = {trace::EventKind::BarrierArrive, SiteId{code.site(pc)}, warp.id, lanes, m_time};
        input.elements = 1;
        input.values[0] = ids.data();
        record(block, input);
    }
    Split& waiting = warp.splits[warp.current];
    Barrier& barrier = block.barriers[id];
    barrier.expected = threads;
    // A barrier with a count counts warps: a whole warp brings 32 threads, also where its block ends within it.
    barrier.arrived += counted && lanes == warp.live ? kWarpSize : unsigned(std::popcount(lanes));
    if (present(op.source[2])) {
        LaneMask predicate;
        std::memcpy(&predicate, (op.source[2].constant ? code.constants : waiting.frame->registers) + op.source[2].offset,
                    sizeof predicate);
        predicate = (op.negatedSources & 4 ? ~predicate : predicate) & lanes;
        barrier.population += unsigned(std::popcount(predicate));
        barrier.all = barrier.all && predicate == lanes;
        barrier.any = barrier.any || predicate != 0;
    }
    goBehind(warp, waiting);
    if (BarrierMode(op.subOperation) != BarrierMode::Arrive) {
        waiting.state = SplitState::AtBarrier;
        waiting.barrier = std::uint8_t(id);
        waiting.aligned = isAligned(code.decoded.function->instructions[op.instruction]);
    }
    if (completed(block, barrier))
        openBarrier(block, id);
    return warp.splits[warp.current].state == SplitState::Ready;
}

bool Executor::completed(const Block& block, const Barrier& barrier) const
{
    if (barrier.arrived == 0)
        return false;
    return barrier.expected ? barrier.arrived >= barrier.expected : barrier.arrived + block.exited >= block.threads;
}

void Executor::openBarrier(Block& block, unsigned id)
{
    const Barrier barrier = block.barriers[id];
    block.barriers[id] = Barrier{};
    ++m_memoryEpoch;
    for (Warp& warp : block.warps)
        for (Split& split : warp.splits) {
            if (split.state != SplitState::AtBarrier || split.barrier != id)
                continue;
            split.state = SplitState::Ready;
            const FunctionCode& code = *split.frame->code;
            const DecodedOp& op = code.decoded.ops[split.pc - 1];
            const auto mode = BarrierMode(op.subOperation);
            if (mode == BarrierMode::ReducePopulation) {
                for (unsigned lane = 0; lane < kWarpSize; ++lane)
                    if (split.mask >> lane & 1)
                        std::memcpy(split.frame->registers + op.destination[0].offset + 4 * lane, &barrier.population, 4);
            } else if ((mode == BarrierMode::ReduceAnd || mode == BarrierMode::ReduceOr) && present(op.destination[0])) {
                LaneMask value;
                std::memcpy(&value, split.frame->registers + op.destination[0].offset, sizeof value);
                value &= ~split.mask;
                if (mode == BarrierMode::ReduceAnd ? barrier.all : barrier.any)
                    value |= split.mask;
                std::memcpy(split.frame->registers + op.destination[0].offset, &value, sizeof value);
            }
            if (block.recorded)
                record(block, warp, trace::EventKind::BarrierLeave, code.site(split.pc - 1), split.mask);
        }
}

void Executor::threadsExited(Block& block)
{
    for (unsigned id = 0; id < kBarriers; ++id)
        if (completed(block, block.barriers[id]))
            openBarrier(block, id);
}

}  // namespace simtscope::simt
