#include "gpu/simt/barriers/barriers.h"

#include <bit>
#include <cstring>
#include <optional>

#include "gpu/core/each_lane.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/sync_checks.h"
#include "gpu/simt/diagnosis/synchronization_faults.h"
#include "gpu/simt/recording/events.h"
#include "gpu/simt/state/splits.h"
#include "gpu/trace/model/payload_packing.h"

namespace simtscope::simt {

using ptx::BarrierMode;
using ptx::DecodedOp;

namespace {

/// Holds the number of the barrier that a lane names, and the number of threads that it expects there (0 for the whole block).
struct Named {
    std::uint32_t id = 0, threads = 0;
};

/// Reads the barrier operands of all lanes.
class NamedColumns {
public:
    explicit NamedColumns(const Issue& issue)
        : m_ids(issue.frame().column(issue.op.source[0])),
          m_counts(present(issue.op.source[1]) ? issue.frame().column(issue.op.source[1]) : nullptr),
          m_allAlike(issue.op.source[0].constant && (!m_counts || issue.op.source[1].constant))
    {
    }
    Named of(unsigned lane) const { return {word(m_ids, lane), m_counts ? word(m_counts, lane) : 0}; }
    /// Returns the lanes that name another barrier or another number of threads.
    LaneMask others(Named named) const
    {
        return m_allAlike ? 0 : unlike(m_ids, named.id) | (m_counts ? unlike(m_counts, named.threads) : 0);
    }

private:
    static std::uint32_t word(const std::byte* column, unsigned lane)
    {
        std::uint32_t value;
        std::memcpy(&value, column + 4 * lane, sizeof value);
        return value;
    }
    static LaneMask unlike(const std::byte* column, std::uint32_t value)
    {
        LaneMask lanes = 0;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            lanes |= LaneMask(word(column, lane) != value) << lane;
        return lanes;
    }

    const std::byte *m_ids, *m_counts;  ///< null if the instruction expects the whole block
    bool m_allAlike;                    ///< whether both operands are constants, so that all lanes name the same barrier
};

/// Notes a fault, and returns true, if the PTX ISA leaves the behaviour undefined. Hardware may then hang.
bool isFaulty(const Issue& issue, LaneMask lanes, Named named)
{
    const auto [id, threads] = named;
    const bool counted = present(issue.op.source[1]);
    if (id >= kBarriers)
        faultBarrierNumber(issue, lanes, id);
    else if (counted && (threads == 0 || threads % kWarpSize != 0))
        faultBarrierCount(issue, lanes, id, threads);
    else if (threads > std::uint32_t(issue.block.warps.size()) * kWarpSize)
        faultBarrierRoom(issue, lanes, id, threads);
    else if (const Barrier& barrier = issue.block.barriers[id]; barrier.arrived && barrier.expected != threads)
        faultBarrierMismatch(issue, lanes, id, threads);
    else
        return false;
    return true;
}

bool isComplete(const Block& block, const Barrier& barrier)
{
    if (barrier.arrived == 0)
        return false;
    return barrier.expected ? barrier.arrived >= barrier.expected : barrier.arrived + block.exited >= block.threads;
}

void reduce(const Issue& issue, LaneMask lanes, Barrier& barrier)
{
    LaneMask holds = issue.warp.running().frame->predicate(issue.op.source[2]);
    holds = (issue.op.negatedSources & 4 ? ~holds : holds) & lanes;
    barrier.population += unsigned(std::popcount(holds));
    barrier.all = barrier.all && holds == lanes;
    barrier.any = barrier.any || holds != 0;
}

void writeResult(const Split& split, const DecodedOp& op, const Barrier& barrier)
{
    const auto mode = BarrierMode(op.subOperation);
    if (mode == BarrierMode::ReducePopulation) {
        for (const unsigned lane : eachLane(split.mask))
            std::memcpy(split.frame->registers + op.destination[0].offset + 4 * lane, &barrier.population, 4);
    } else if ((mode == BarrierMode::ReduceAnd || mode == BarrierMode::ReduceOr) && present(op.destination[0])) {
        const bool holds = mode == BarrierMode::ReduceAnd ? barrier.all : barrier.any;
        split.frame->setPredicate(op.destination[0], holds ? kAllLanes : 0, split.mask);
    }
}

/// Lets the threads that wait at the barrier go on, and resets it.
void release(RunningLaunch& launch, Block& block, unsigned id)
{
    if (SyncChecks* const checks = syncChecks(launch))
        checks->barriers.complete(block, id);
    const Barrier barrier = block.barriers[id];
    block.barriers[id] = Barrier{};
    ++launch.progress.memoryEpoch;
    if (launch.checks)
        launch.checks->leave(block, id, barrier.expected == 0);
    for (Warp& warp : block.warps)
        for (Split& split : warp.splits) {
            if (split.state != SplitState::AtBarrier || split.barrier != id)
                continue;
            split.state = SplitState::Ready;
            const FunctionCode& code = *split.frame->code;
            writeResult(split, code.decoded.ops[split.pc - 1], barrier);
            if (block.recorded)
                recordEvent({launch, block, warp}, trace::EventKind::BarrierLeave, code.site(split.pc - 1), split.mask);
        }
}

void recordArrival(const RunningWarp& at, std::uint32_t site, LaneMask lanes, std::uint32_t id)
{
    if (std::uint8_t* const payload = at.launch.recorder.begin(at.block, trace::kMaxPackedColumn))
        at.launch.recorder.add(at.block, {trace::EventKind::BarrierArrive, SiteId{site}, at.warp.id, lanes, at.launch.time},
                               trace::uniformPayload(id, payload));
}

}  // namespace

std::optional<bool> arriveAtBlockWide(const RunningWarp& at, Split& split, const BlockWideBarrier& plain)
{
    Barrier& barrier = at.block.barriers[plain.id];
    if (barrier.expected != 0 && barrier.arrived)
        return std::nullopt;
    ++at.launch.barriers;
    ++at.launch.progress.memoryEpoch;
    if (at.block.recorded)
        recordArrival(at, split.frame->code->site(split.pc), split.mask, plain.id);
    barrier.expected = 0;
    barrier.arrived += laneCount(split.mask);
    split.entering = plain.endsBlock || standsBeforePoint(at.warp, split);
    ++split.pc;
    split.barrier = plain.id;
    split.aligned = plain.isAligned;
    split.state = SplitState::AtBarrier;
    if (barrier.arrived + at.block.exited < at.block.threads)
        return false;
    release(at.launch, at.block, plain.id);
    return true;
}

bool mustObserveBarriers(const RunningLaunch& launch)
{
    return launch.checks && launch.checks->observesBarriers();
}

bool barrier(const Issue& issue)
{
    if (isBlockWideBarrier(issue.op) && !mustObserveBarriers(issue.launch))
        if (const auto plain = blockWideBarrierOf(issue.code(), issue.split.pc))
            if (const std::optional<bool> runs = arriveAtBlockWide(issue, issue.warp.running(), *plain))
                return *runs;
    Warp& warp = issue.warp;
    const FunctionCode& code = issue.code();
    const std::uint32_t pc = issue.split.pc;
    const NamedColumns columns(issue);
    const Named named = columns.of(unsigned(std::countr_zero(issue.lanes)));
    // Lanes that name another barrier, or another number of threads, arrive at their barrier later, on their own.
    const LaneMask others = columns.others(named) & issue.lanes;
    const LaneMask lanes = issue.lanes & ~others;
    if (isFaulty(issue, lanes, named))
        return false;
    if (others) {
        separate(warp, lanes | (warp.running().mask & ~others));
        warp.splits.back().pc = pc;
        warp.splits.back().entering = false;
    }
    separate(warp, lanes);
    ++issue.launch.barriers;
    ++issue.launch.progress.memoryEpoch;
    if (issue.block.recorded)
        recordArrival(issue, code.site(pc), lanes, named.id);
    Barrier& barrier = issue.block.barriers[named.id];
    barrier.expected = named.threads;
    // A barrier with a count counts warps: a whole warp counts as 32 threads, even where the block ends within the warp.
    barrier.arrived += present(issue.op.source[1]) && lanes == warp.live ? kWarpSize : laneCount(lanes);
    if (present(issue.op.source[2]))
        reduce(issue, lanes, barrier);
    if (issue.launch.checks)
        issue.launch.checks->arrive(issue, named.id, lanes, BarrierMode(issue.op.subOperation) != BarrierMode::Arrive);
    Split& waiting = warp.running();
    skipPast(warp, waiting);
    if (BarrierMode(issue.op.subOperation) != BarrierMode::Arrive) {
        waiting.state = SplitState::AtBarrier;
        waiting.barrier = std::uint8_t(named.id);
        waiting.aligned = code.extra[pc].isAligned;
    }
    if (isComplete(issue.block, barrier))
        release(issue.launch, issue.block, named.id);
    return warp.running().state == SplitState::Ready;
}

void completeBarriers(RunningLaunch& launch, Block& block)
{
    for (unsigned id = 0; id < kBarriers; ++id)
        if (isComplete(block, block.barriers[id]))
            release(launch, block, id);
}

}  // namespace simtscope::simt
