#include "gpu/simt/barriers/barriers.h"

#include <bit>
#include <cstring>
#include <optional>

#include "gpu/core/each_lane.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/sync_checks.h"
#include "gpu/simt/diagnosis/synchronisation_faults.h"
#include "gpu/simt/recording/record_events.h"
#include "gpu/simt/state/splits.h"
#include "gpu/trace/model/payload_packing.h"

namespace simtscope::simt {

using ptx::BarrierMode;
using ptx::DecodedOp;

namespace {

/// Holds the number of the barrier that a lane names, and the number of threads that it expects there (0 for the whole block).
struct NamedBarrier {
    std::uint32_t id = 0, threads = 0;
};

/// Reads the barrier operands of all lanes.
class BarrierColumns {
public:
    explicit BarrierColumns(const Issue& issue)
        : m_ids(issue.frame().column(issue.op.source[0])),
          m_counts(isPresent(issue.op.source[1]) ? issue.frame().column(issue.op.source[1]) : nullptr),
          m_isConstant(issue.op.source[0].isConstant && (!m_counts || issue.op.source[1].isConstant))
    {
    }
    NamedBarrier barrierOf(unsigned lane) const { return {readWord(m_ids, lane), m_counts ? readWord(m_counts, lane) : 0}; }
    /// Returns the lanes that name another barrier or another number of threads.
    LaneMask findLanesElsewhere(NamedBarrier named) const
    {
        return m_isConstant ? 0 : findDifferingLanes(m_ids, named.id) | (m_counts ? findDifferingLanes(m_counts, named.threads) : 0);
    }

private:
    static std::uint32_t readWord(const std::byte* column, unsigned lane)
    {
        std::uint32_t value;
        std::memcpy(&value, column + 4 * lane, sizeof value);
        return value;
    }
    static LaneMask findDifferingLanes(const std::byte* column, std::uint32_t value)
    {
        LaneMask lanes = 0;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            lanes |= LaneMask(readWord(column, lane) != value) << lane;
        return lanes;
    }

    const std::byte *m_ids, *m_counts;  ///< null if the instruction expects the whole block
    bool m_isConstant;                  ///< whether both operands are constants, so that all lanes name the same barrier
};

/// Notes a fault and returns true if the PTX ISA leaves the behaviour undefined, so that hardware may hang. Otherwise returns false.
bool noteFaultIfInvalid(const Issue& issue, LaneMask lanes, NamedBarrier named)
{
    const auto [id, threads] = named;
    const bool isCounted = isPresent(issue.op.source[1]);
    if (id >= kBarrierCount)
        noteBarrierNumberFault(issue, lanes, id);
    else if (isCounted && (threads == 0 || threads % kWarpSize != 0))
        noteBarrierPartialWarpFault(issue, lanes, id, threads);
    else if (threads > std::uint32_t(issue.block.warps.size()) * kWarpSize)
        noteBarrierThreadCountFault(issue, lanes, id, threads);
    else if (const Barrier& barrier = issue.block.barriers[id]; barrier.arrivedCount && barrier.expectedCount != threads)
        noteBarrierMismatchFault(issue, lanes, id, threads);
    else
        return false;
    return true;
}

bool isComplete(const Block& block, const Barrier& barrier)
{
    if (barrier.arrivedCount == 0)
        return false;
    return barrier.expectedCount ? barrier.arrivedCount >= barrier.expectedCount
                                 : barrier.arrivedCount + block.exitedCount >= block.threadCount;
}

void reducePredicates(const Issue& issue, LaneMask lanes, Barrier& barrier)
{
    LaneMask holds = issue.warp.running().frame->predicate(issue.op.source[2]);
    holds = (issue.op.negatedSources & 4 ? ~holds : holds) & lanes;
    barrier.holdingCount += unsigned(std::popcount(holds));
    barrier.holdsForAll = barrier.holdsForAll && holds == lanes;
    barrier.holdsForAny = barrier.holdsForAny || holds != 0;
}

void writeResult(const Split& split, const DecodedOp& op, const Barrier& barrier)
{
    const auto mode = BarrierMode(op.mode);
    if (mode == BarrierMode::ReducePopulation) {
        for (const unsigned lane : eachLane(split.mask))
            std::memcpy(split.frame->registers + op.destination[0].offset + 4 * lane, &barrier.holdingCount, 4);
    } else if ((mode == BarrierMode::ReduceAnd || mode == BarrierMode::ReduceOr) && isPresent(op.destination[0])) {
        const bool isTrue = mode == BarrierMode::ReduceAnd ? barrier.holdsForAll : barrier.holdsForAny;
        split.frame->setPredicate(op.destination[0], isTrue ? kAllLanes : 0, split.mask);
    }
}

/// Lets the threads that wait at the barrier go on, and resets it.
void releaseBarrier(RunningLaunch& launch, Block& block, unsigned id)
{
    if (SyncChecks* const checks = syncChecksOf(launch))
        checks->barriers.checkBarrier(block, id);
    const Barrier barrier = block.barriers[id];
    block.barriers[id] = Barrier{};
    ++launch.progress.memoryEpoch;
    if (launch.checks)
        launch.checks->leaveBarrier(block, id, barrier.expectedCount == 0);
    for (Warp& warp : block.warps)
        for (Split& split : warp.splits) {
            if (split.state != SplitState::AtBarrier || split.barrier != id)
                continue;
            split.state = SplitState::Ready;
            const FunctionCode& code = *split.frame->code;
            writeResult(split, code.decoded.ops[split.pc - 1], barrier);
            if (block.isRecorded)
                recordEvent({launch, block, warp}, trace::EventKind::BarrierLeave, code.site(split.pc - 1), split.mask);
        }
}

void recordArrival(const RunningWarp& current, std::uint32_t site, LaneMask lanes, std::uint32_t id)
{
    if (std::uint8_t* const payload = current.launch.recorder.beginEvent(current.block, trace::kMaxPackedColumnBytes))
        current.launch.recorder.endEvent(current.block,
                                         {trace::EventKind::BarrierArrive, SiteId{site}, current.warp.id, lanes, current.launch.time},
                                         trace::writeUniformPayload(id, payload));
}

}  // namespace

std::optional<bool> arriveAtBlockWideBarrier(const RunningWarp& current, Split& split, const BlockWideBarrier& blockWide)
{
    Barrier& barrier = current.block.barriers[blockWide.id];
    if (barrier.expectedCount != 0 && barrier.arrivedCount)
        return std::nullopt;
    ++current.launch.barrierCount;
    ++current.launch.progress.memoryEpoch;
    if (current.block.isRecorded)
        recordArrival(current, split.frame->code->site(split.pc), split.mask, blockWide.id);
    barrier.expectedCount = 0;
    barrier.arrivedCount += laneCount(split.mask);
    split.isEntering = blockWide.endsBlock || standsBeforePoint(current.warp, split);
    ++split.pc;
    split.barrier = blockWide.id;
    split.isAligned = blockWide.isAligned;
    split.state = SplitState::AtBarrier;
    if (barrier.arrivedCount + current.block.exitedCount < current.block.threadCount)
        return false;
    releaseBarrier(current.launch, current.block, blockWide.id);
    return true;
}

bool mustObserveBarriers(const RunningLaunch& launch)
{
    return launch.checks && launch.checks->observesBarriers();
}

bool executeBarrier(const Issue& issue)
{
    if (isBlockWideBarrier(issue.op) && !mustObserveBarriers(issue.launch))
        if (const auto blockWide = blockWideBarrierOf(issue.code(), issue.split.pc))
            if (const std::optional<bool> runs = arriveAtBlockWideBarrier(issue, issue.warp.running(), *blockWide))
                return *runs;
    Warp& warp = issue.warp;
    const FunctionCode& code = issue.code();
    const std::uint32_t pc = issue.split.pc;
    const BarrierColumns columns(issue);
    const NamedBarrier named = columns.barrierOf(unsigned(std::countr_zero(issue.lanes)));
    // Lanes that name another barrier, or another number of threads, arrive at their barrier later, on their own.
    const LaneMask otherLanes = columns.findLanesElsewhere(named) & issue.lanes;
    const LaneMask lanes = issue.lanes & ~otherLanes;
    if (noteFaultIfInvalid(issue, lanes, named))
        return false;
    if (otherLanes) {
        separateLanes(warp, lanes | (warp.running().mask & ~otherLanes));
        warp.splits.back().pc = pc;
        warp.splits.back().isEntering = false;
    }
    separateLanes(warp, lanes);
    ++issue.launch.barrierCount;
    ++issue.launch.progress.memoryEpoch;
    if (issue.block.isRecorded)
        recordArrival(issue, code.site(pc), lanes, named.id);
    Barrier& barrier = issue.block.barriers[named.id];
    barrier.expectedCount = named.threads;
    // A barrier with a count counts warps: a whole warp counts as 32 threads, even where the block ends within the warp.
    barrier.arrivedCount += isPresent(issue.op.source[1]) && lanes == warp.liveLanes ? kWarpSize : laneCount(lanes);
    if (isPresent(issue.op.source[2]))
        reducePredicates(issue, lanes, barrier);
    if (issue.launch.checks)
        issue.launch.checks->arriveAtBarrier(issue, named.id, lanes, BarrierMode(issue.op.mode) != BarrierMode::Arrive);
    Split& waiting = warp.running();
    skipInstruction(warp, waiting);
    if (BarrierMode(issue.op.mode) != BarrierMode::Arrive) {
        waiting.state = SplitState::AtBarrier;
        waiting.barrier = std::uint8_t(named.id);
        waiting.isAligned = code.annotations[pc].isAligned;
    }
    if (isComplete(issue.block, barrier))
        releaseBarrier(issue.launch, issue.block, named.id);
    return warp.running().state == SplitState::Ready;
}

void completeBarriers(RunningLaunch& launch, Block& block)
{
    for (unsigned id = 0; id < kBarrierCount; ++id)
        if (isComplete(block, block.barriers[id]))
            releaseBarrier(launch, block, id);
}

}  // namespace simtscope::simt
