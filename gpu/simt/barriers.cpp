// Block barriers: PTX ISA 9.0, section 9.7.13.1. Threads are counted, as on Volta and later; threads that have exited count as arrived
// where the whole block is expected.
#include <bit>
#include <cstring>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::BarrierMode;
using ptx::DecodedOp;

namespace {

std::uint32_t firstValue(const Split& split, ptx::Slot slot, LaneMask lanes)
{
    const std::byte* column = (slot.constant ? split.frame->code->constants : split.frame->registers) + slot.offset;
    std::uint32_t value;
    std::memcpy(&value, column + 4 * std::countr_zero(lanes), sizeof value);
    return value;
}

}  // namespace

bool Executor::barrier(Block& block, Warp& warp, const DecodedOp& op, LaneMask lanes)
{
    Split& split = warp.splits[warp.current];
    const std::uint32_t pc = split.pc;
    const FunctionCode& code = *split.frame->code;
    const std::uint32_t id = firstValue(split, op.source[0], lanes);
    const std::uint32_t threads = present(op.source[1]) ? firstValue(split, op.source[1], lanes) : 0;
    if (id >= kBarriers || threads > block.warps.size() * kWarpSize) {
        fault(LaunchStatus::InvalidInstruction, "barrier", block, warp, split, lanes,
              id >= kBarriers ? "uses barrier " + std::to_string(id) + ", there are 16" : "expects more threads at a barrier than the block has");
        return false;
    }
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
    Barrier& barrier = block.barriers[id];
    barrier.expected = threads;
    // A barrier with a count counts warps: a whole warp brings 32 threads, also where its block ends within it.
    barrier.arrived += threads && lanes == warp.live ? kWarpSize : unsigned(std::popcount(lanes));
    if (present(op.source[2])) {
        LaneMask predicate;
        std::memcpy(&predicate, (op.source[2].constant ? code.constants : split.frame->registers) + op.source[2].offset, sizeof predicate);
        predicate = (op.negatedSources & 4 ? ~predicate : predicate) & lanes;
        barrier.population += unsigned(std::popcount(predicate));
        barrier.all = barrier.all && predicate == lanes;
        barrier.any = barrier.any || predicate != 0;
    }
    const std::int32_t join = split.join;
    if (lanes != split.mask) {
        part(warp, split.mask & ~lanes, pc + 1, join);
        warp.splits.back().entering = pc + 1 == code.extra[pc].blockEnd;
    }
    Split& waiting = warp.splits[warp.current];
    waiting.pc = pc + 1;
    waiting.entering = pc + 1 == code.extra[pc].blockEnd;
    if (BarrierMode(op.subOperation) != BarrierMode::Arrive) {
        waiting.state = SplitState::AtBarrier;
        waiting.barrier = std::uint8_t(id);
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
