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
    return std::min(trace.warps(), warpCount(module.launch().block));
}

trace::CallChain chainOf(const Frame& frame, std::uint32_t instruction)
{
    trace::CallChain chain;
    for (const Frame* at = &frame; at; instruction = at->callSite, at = at->parent.get())
        chain.push_back({at->function->function, instruction});
    return chain;
}

/// Returns the lanes whose copy reads as many bytes as it writes.
LaneMask wholeCopies(const DecodedOp& op, std::span<const FrameLanes> groups, unsigned bytes)
{
    LaneMask whole = 0;
    for (const FrameLanes& group : groups) {
        const ptx::AsyncCopy& copy = group.frame->function->copies[std::size_t(op.offset)];
        LaneMask ignored = ptx::present(copy.ignore) ? group.frame->predicate(copy.ignore) : 0;
        ignored = ptx::present(copy.ignore) && copy.ignoreNegated ? ~ignored : ignored;
        forEachLane(group.lanes & ~ignored, [&](unsigned lane) {
            if (!ptx::present(copy.bytes) || group.frame->read(copy.bytes, lane, 4) == bytes)
                whole |= bit(lane);
        });
    }
    return whole;
}

}  // namespace

ReplayedBlock::ReplayedBlock(RaceEventReplay& feed, ReplayModule& module, const trace::BlockTrace& trace)
    : m_feed(feed), m_trace(trace), m_threads(module.launch().block.count()),
      m_block(trace.block().value, warpsOf(module, trace), feed.sharedBytes()), m_replay(module, trace, this),
      m_warps(warpsOf(module, trace))
{
}

LaneMask ReplayedBlock::resident(std::uint32_t warp) const
{
    return residentLanes(m_threads, WarpId{warp});
}

Result<void> ReplayedBlock::step()
{
    const EventIndex index{m_next++};
    const trace::Event event = m_trace.event(index);
    m_warp = event.warp.value;
    m_feed.tick(id(), event);
    auto done = m_replay.apply(index);
    if (done && event.kind == EventKind::Exit) {
        WarpFacts& warp = m_warps[m_warp];
        m_exited += unsigned(std::popcount(event.mask & ~warp.exited));
        warp.exited |= event.mask;
    }
    return done;
}

void ReplayedBlock::passed(Frame& frame, const DecodedOp& op, LaneMask lanes)
{
    if (op.kind == OpKind::WarpBarrier)
        return synchronise(frame, op, lanes);
    m_feed.checker().fence({m_block.races, m_warp, m_feed.beforeNow()}, lanes, m_feed.checker().orders().of(frame.index, op.instruction));
}

/// Synchronises lanes at a barrier of the warp. Lanes may execute it with different masks.
void ReplayedBlock::synchronise(Frame& frame, const DecodedOp& op, LaneMask lanes)
{
    const std::uint32_t site = frame.function->function->firstSite.value + op.instruction;
    while (lanes) {
        const LaneMask named = LaneMask(frame.read(op.source[0], unsigned(std::countr_zero(lanes)), 4));
        LaneMask alike = 0;
        forEachLane(lanes, [&](unsigned lane) {
            if (LaneMask(frame.read(op.source[0], lane, 4)) == named)
                alike |= bit(lane);
        });
        lanes &= ~alike;
        const LaneMask here = live(m_warp);
        if (const LaneMask together = m_warps[m_warp].barriers.pass(site, named & here, alike))
            m_feed.checker().warpBarrier({m_block.races, m_warp, m_feed.beforeNow()}, together, (here & ~together) == 0);
    }
}

Result<void> ReplayedBlock::event(EventIndex, const trace::Event& event, const trace::EventData& data, const DecodedOp& op,
                                  std::span<const FrameLanes> groups)
{
    const std::uint32_t function = groups.front().frame->index;
    switch (op.kind) {
    case OpKind::Load:
    case OpKind::Store:
    case OpKind::Atomic:
        return op.space == ptx::StateSpace::Const ? Result<void>{} : m_feed.access(m_block, event, data, op, function, event.mask);
    case OpKind::AsyncCopy:
        return m_feed.issued(m_block, event, data, wholeCopies(op, groups, 4 * data.elements));
    case OpKind::Barrier:
        return barrier(event, data, op, groups);
    case OpKind::Call:  // malloc may return memory that another thread used before.
        return fail(msg::check::allocates());
    default:
        return {};
    }
}

Result<void> ReplayedBlock::completion(EventIndex, const trace::Event& event, const trace::EventData& data, const DecodedOp& op)
{
    return m_feed.copied(m_block, event, data, op);
}

Result<void> ReplayedBlock::barrier(const trace::Event& event, const trace::EventData& data, const DecodedOp& op,
                                    std::span<const FrameLanes> groups)
{
    const std::uint64_t id = data.value[0][unsigned(std::countr_zero(event.mask))];
    if (id >= races::kBlockBarriers)
        return fail(msg::check::noSuchBarrier(id));
    const bool isWhole = !ptx::present(op.source[1]);
    if (event.kind == EventKind::BarrierArrive) {
        const bool waits = ptx::BarrierMode(op.subOperation) != ptx::BarrierMode::Arrive;
        m_feed.checker().arrive({m_block.races, m_warp, m_feed.now()}, unsigned(id), event.mask, waits);
        const auto& instruction = groups.front().frame->function->function->instructions[op.instruction];
        if (waits && isWhole && id == races::kSyncthreads)
            for (const FrameLanes& group : groups)
                m_waiting.push_back({m_warp, group.lanes, event.time, chainOf(*group.frame, op.instruction), ptx::isAligned(instruction)});
        return {};
    }
    // The first thread that leaves shows that the barrier is complete.
    if (m_block.races.arrivals[id].empty())
        return {};
    if (isWhole && id == races::kSyncthreads)
        checkPlaces();
    m_feed.checker().leave(m_block.races, unsigned(id), isWhole, m_feed.now());
    return {};
}

void ReplayedBlock::checkPlaces()
{
    const std::vector<races::WaitingLanes> waiting = std::move(m_waiting);
    m_waiting.clear();
    // After the first difference the block's threads are out of step, so later differences are consequences of it.
    const auto first = std::ranges::find_if(waiting, &races::WaitingLanes::isAligned);
    if (m_barriersDiffered || first == waiting.end())
        return;
    auto [differ, finding] = m_feed.barriers().differing(id(), waiting);
    if (finding)
        m_feed.keep(std::move(*finding));
    m_barriersDiffered = differ;
    if (differ)
        return;
    if (m_exited != m_exitedAtBarrier) {
        std::vector<std::uint32_t> exited;
        for (std::uint32_t warp = 0; warp < m_warps.size(); ++warp)
            std::ranges::copy(trace::threadsOf(warp, resident(warp) & m_warps[warp].exited), std::back_inserter(exited));
        if (auto note = m_feed.barriers().afterExits(id(), *first, std::move(exited), m_passedBarriers))
            m_feed.keep(std::move(*note));
    }
    m_exitedAtBarrier = m_exited;
    m_passedBarriers.add(first->chain);
}

}  // namespace simtscope::analysis
