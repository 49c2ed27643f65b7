#include "gpu/analysis/replay/replayed_block.h"

#include <algorithm>
#include <iterator>

#include "gpu/analysis/replay/replay_lanes.h"
#include "gpu/core/messages/check.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::analysis {

namespace {

using ptx::DecodedOp;
using ptx::OpKind;
using trace::EventKind;

std::uint32_t warpsOf(const ReplayModule& module, const trace::BlockTrace& trace)
{
    return std::min(trace.warpCount(), warpCount(module.launch().block));
}

trace::CallChain chainOf(const Frame& frame, std::uint32_t instruction)
{
    trace::CallChain chain;
    for (const Frame* at = &frame; at; instruction = at->callInstruction, at = at->parent.get())
        chain.push_back({at->function->function, instruction});
    return chain;
}

/// Returns the lanes whose copy reads as many bytes as it writes.
LaneMask wholeCopies(const DecodedOp& op, std::span<const FrameLanes> groups, unsigned bytes)
{
    LaneMask wholeLanes = 0;
    for (const FrameLanes& group : groups) {
        const ptx::AsyncCopy& copy = group.frame->function->copies[std::size_t(op.offset)];
        LaneMask ignored = ptx::isPresent(copy.ignorePredicate) ? group.frame->predicate(copy.ignorePredicate) : 0;
        ignored = ptx::isPresent(copy.ignorePredicate) && copy.isIgnoreNegated ? ~ignored : ignored;
        forEachLane(group.lanes & ~ignored, [&](unsigned lane) {
            if (!ptx::isPresent(copy.byteCountSlot) || group.frame->read(copy.byteCountSlot, lane, 4) == bytes)
                wholeLanes |= laneBit(lane);
        });
    }
    return wholeLanes;
}

}  // namespace

ReplayedBlock::ReplayedBlock(RaceEventReplay& raceReplay, ReplayModule& module, const trace::BlockTrace& trace)
    : m_raceReplay(raceReplay), m_trace(trace), m_threadCount(module.launch().block.count()),
      m_block(trace.block().value, warpsOf(module, trace), raceReplay.sharedBytes()), m_replay(module, trace, this),
      m_warps(warpsOf(module, trace))
{
}

LaneMask ReplayedBlock::residentLanesOf(std::uint32_t warp) const
{
    return residentLanes(m_threadCount, WarpId{warp});
}

Result<void> ReplayedBlock::replayNextEvent()
{
    const EventIndex index{m_nextEvent++};
    const trace::Event event = m_trace.event(index);
    m_warp = event.warp.value;
    m_raceReplay.advanceClock(id(), event);
    auto done = m_replay.apply(index);
    if (done && event.kind == EventKind::Exit) {
        ReplayedWarp& warp = m_warps[m_warp];
        m_exitedCount += unsigned(std::popcount(event.mask & ~warp.exited));
        warp.exited |= event.mask;
    }
    return done;
}

void ReplayedBlock::onSynchronisation(Frame& frame, const DecodedOp& op, LaneMask lanes)
{
    if (op.kind == OpKind::WarpBarrier)
        return synchronise(frame, op, lanes);
    m_raceReplay.checker().recordFence({m_block.races, m_warp, m_raceReplay.timeBeforeCurrent()}, lanes,
                                       m_raceReplay.checker().syncSemantics().semanticsOf(frame.indexInModule, op.instruction));
}

/// Synchronises lanes at a barrier of the warp. Lanes may execute it with different masks.
void ReplayedBlock::synchronise(Frame& frame, const DecodedOp& op, LaneMask lanes)
{
    const std::uint32_t site = frame.function->function->firstSite.value + op.instruction;
    while (lanes) {
        const LaneMask named = LaneMask(frame.read(op.source[0], unsigned(std::countr_zero(lanes)), 4));
        LaneMask sameMaskLanes = 0;
        forEachLane(lanes, [&](unsigned lane) {
            if (LaneMask(frame.read(op.source[0], lane, 4)) == named)
                sameMaskLanes |= laneBit(lane);
        });
        lanes &= ~sameMaskLanes;
        const LaneMask liveLanes = liveLanesOf(m_warp);
        if (const LaneMask synchronisedLanes = m_warps[m_warp].barriers.pass(site, named & liveLanes, sameMaskLanes))
            m_raceReplay.checker().passWarpBarrier({m_block.races, m_warp, m_raceReplay.timeBeforeCurrent()}, synchronisedLanes,
                                                   (liveLanes & ~synchronisedLanes) == 0);
    }
}

Result<void> ReplayedBlock::onEvent(EventIndex, const trace::Event& event, const trace::EventData& data, const DecodedOp& op,
                                    std::span<const FrameLanes> groups)
{
    const std::uint32_t function = groups.front().frame->indexInModule;
    switch (op.kind) {
    case OpKind::Load:
    case OpKind::Store:
    case OpKind::Atomic:
        return op.space == ptx::StateSpace::Const ? Result<void>{}
                                                  : m_raceReplay.checkAccess(m_block, event, data, op, function, event.mask);
    case OpKind::AsyncCopy:
        return m_raceReplay.noteCopyIssued(m_block, event, data, wholeCopies(op, groups, 4 * data.elementCount));
    case OpKind::Barrier:
        return barrier(event, data, op, groups);
    case OpKind::Call:  // malloc may return memory that another thread used before.
        return fail(msg::check::allocates());
    default:
        return {};
    }
}

Result<void> ReplayedBlock::onCompletion(EventIndex, const trace::Event& event, const trace::EventData& data, const DecodedOp& op)
{
    return m_raceReplay.noteCopyWritten(m_block, event, data, op);
}

Result<void> ReplayedBlock::barrier(const trace::Event& event, const trace::EventData& data, const DecodedOp& op,
                                    std::span<const FrameLanes> groups)
{
    const std::uint64_t id = data.value[0][unsigned(std::countr_zero(event.mask))];
    if (id >= races::kBlockBarrierCount)
        return fail(msg::check::noSuchBarrier(id));
    const bool isWhole = !ptx::isPresent(op.source[1]);
    if (event.kind == EventKind::BarrierArrive) {
        const bool waits = ptx::BarrierMode(op.mode) != ptx::BarrierMode::Arrive;
        m_raceReplay.checker().arriveAtBarrier({m_block.races, m_warp, m_raceReplay.currentTime()}, unsigned(id), event.mask, waits);
        const auto& instruction = groups.front().frame->function->function->instructions[op.instruction];
        if (waits && isWhole && id == races::kSyncthreadsBarrierNumber)
            for (const FrameLanes& group : groups)
                m_waitingLanes.push_back(
                    {m_warp, group.lanes, event.time, chainOf(*group.frame, op.instruction), ptx::isAlignedBarrier(instruction)});
        return {};
    }
    // The first thread that leaves shows that the barrier is complete.
    if (m_block.races.arrivals[id].empty())
        return {};
    if (isWhole && id == races::kSyncthreadsBarrierNumber)
        checkBarriers();
    m_raceReplay.checker().leaveBarrier(m_block.races, unsigned(id), isWhole, m_raceReplay.currentTime());
    return {};
}

void ReplayedBlock::checkBarriers()
{
    const std::vector<races::WaitingLanes> waiting = std::move(m_waitingLanes);
    m_waitingLanes.clear();
    // After the first difference the block's threads are out of step, so later differences are consequences of it.
    const auto first = std::ranges::find_if(waiting, &races::WaitingLanes::isAligned);
    if (m_haveBarriersDiffered || first == waiting.end())
        return;
    auto [differ, finding] = m_raceReplay.barriers().compareBarriers(id(), waiting);
    if (finding)
        m_raceReplay.addFinding(std::move(*finding));
    m_haveBarriersDiffered = differ;
    if (differ)
        return;
    if (m_exitedCount != m_exitedAtBarrier) {
        std::vector<std::uint32_t> exited;
        for (std::uint32_t warp = 0; warp < m_warps.size(); ++warp)
            std::ranges::copy(trace::threadsOf(warp, residentLanesOf(warp) & m_warps[warp].exited), std::back_inserter(exited));
        if (auto note = m_raceReplay.barriers().checkExits(id(), *first, std::move(exited), m_passedBarriers))
            m_raceReplay.addFinding(std::move(*note));
    }
    m_exitedAtBarrier = m_exitedCount;
    m_passedBarriers.add(first->chain);
}

}  // namespace simtscope::analysis
