#include "gpu/trace/steps/step_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "gpu/core/each_lane.h"
#include "gpu/core/large_pages.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::trace {

/// Describes the state that the walk through the events keeps for one warp.
struct ProgramOrder::WarpView {
    std::array<LaneMask, kWarpSize> entryOfLane{};        ///< mask of each lane's latest block entry
    LaneMask left = 0;                                    ///< lanes that left the block-wide barrier which began this phase
    bool isPhaseOver = false;                             ///< whether the next event begins a phase
    std::array<std::uint8_t, kWarpSize> barrierOfLane{};  ///< latest arrival, for leaves that do not name their barrier

    /// Returns the barrier of an arrival or a leave; if it names none, the barrier of the latest arrival.
    std::uint8_t barrier(std::optional<std::uint64_t> named, LaneMask mask)
    {
        if (named)
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                barrierOfLane[lane] = (mask >> lane & 1) ? *named & 15 : barrierOfLane[lane];
        return barrierOfLane[mask ? unsigned(std::countr_zero(mask)) : 0];
    }

    /// Enters a basic block; returns true if lanes diverge there.
    bool enter(LaneMask mask)
    {
        const LaneMask from = mask != 0 ? entryOfLane[unsigned(std::countr_zero(mask))] : 0;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            entryOfLane[lane] = (mask >> lane & 1) ? mask : entryOfLane[lane];
        return (mask & ~from) == 0 && mask != from;
    }

    /// Leaves a barrier. Parts of a warp that leave one after another leave the same barrier; lanes that leave again leave the next one.
    void leave(LaneMask mask)
    {
        if (left == 0 || (left & mask) != 0) {
            isPhaseOver = true;
            left = 0;
        }
        left |= mask;
    }
};

namespace {

/// Returns the barrier that an arrival or a leave names.
std::optional<std::uint64_t> firstBarrier(const EventChunk& chunk, std::uint32_t index)
{
    const auto kind = EventKind(chunk.kind[index]);
    return kind == EventKind::BarrierArrive || kind == EventKind::BarrierLeave ? firstValueOf(chunk, index) : std::nullopt;
}

/// Collects the allocations of events, which come in long runs of the same allocation.
class AllocationSet {
public:
    explicit AllocationSet(std::set<std::uint32_t>& allocations) : m_allocations(allocations) {}
    void add(const EventChunk& chunk, std::uint32_t index)
    {
        if (const std::optional<std::uint32_t> singleAllocation = onlyAllocationOf(chunk, index)) {
            insert(*singleAllocation);
            return;
        }
        readAllocations(chunk, index, m_lanes);
        for (const unsigned lane : eachLane(chunk.mask[index]))
            insert(m_lanes[lane]);
    }

private:
    void insert(std::uint32_t allocation)
    {
        if (allocation != m_last)
            m_allocations.insert(m_last = allocation);
    }
    std::set<std::uint32_t>& m_allocations;
    std::uint32_t m_last = kNoAllocation.value;
    std::array<std::uint32_t, kWarpSize> m_lanes{};
};

}  // namespace

ProgramOrder::ProgramOrder(const BlockTrace& trace, const std::stop_token& stop) : warpStart(trace.warpCount() + 1, 0)
{
    const auto make = [&](auto& column) {
        reserveInLargePages(column, trace.size());
        column.resize(trace.size());
    };
    make(events);
    make(eventFlags);
    make(warp);
    make(siteAndKind);
    std::vector<WarpView> views(trace.warpCount());
    StopPoll isStopped(stop);
    AllocationSet inOrderOfUse(writtenAllocations);
    std::uint32_t event = 0;
    for (const auto& chunk : trace.chunks()) {
        for (std::uint32_t i = 0; i < chunk->size(); ++i, ++event) {
            if (isStopped())
                return;
            const auto kind = EventKind(chunk->kind[i]);
            warp[event] = chunk->warp[i];
            siteAndKind[event] = chunk->site[i] * kEventKindCount + chunk->kind[i];
            ++warpStart[warp[event] + 1u];
            siteEnd = std::max(siteEnd, chunk->site[i] + 1);
            noteWalked(views[warp[event]], event, firstBarrier(*chunk, i), chunk->mask[i]);
            if (kind == EventKind::Store || kind == EventKind::Atomic)
                inOrderOfUse.add(*chunk, i);
        }
    }
    for (std::uint32_t i = 0; i < trace.warpCount(); ++i)
        warpStart[i + 1] += warpStart[i];
    std::vector<std::uint32_t> next(warpStart.begin(), warpStart.end() - 1);
    for (event = 0; event < trace.size(); ++event)
        events[next[warp[event]]++] = event;
}

/// Derives the facts of an event from its warp's view. `named` is the barrier that it names.
void ProgramOrder::noteWalked(WarpView& view, std::uint32_t event, std::optional<std::uint64_t> named, LaneMask mask)
{
    const EventKind eventKind = kind(event);
    if (eventKind == EventKind::BarrierArrive || eventKind == EventKind::BarrierLeave) {
        eventFlags[event] |=
            std::uint8_t(view.barrier(named, mask) << kBarrierShift | (eventKind == EventKind::BarrierLeave ? kLeavesBarrier : 0));
        if (eventKind == EventKind::BarrierArrive)
            arrivals[barrier(event)].push_back(event);
    }
    const bool leavesBlockWide = eventKind == EventKind::BarrierLeave && barrier(event) == 0;
    if (leavesBlockWide && (view.left & mask) == 0 && view.left != 0) {
        view.leave(mask);  // another part of the warp leaves the same barrier
        return;
    }
    if (view.isPhaseOver) {
        eventFlags[event] |= kStartsPhase;
        view.isPhaseOver = false;
    }
    if (eventKind == EventKind::BlockEntry && !view.enter(mask))
        eventFlags[event] |= kAttached;
    if (leavesBlockWide)
        view.leave(mask);
}

StepList listSteps(const StepAssignment& assigned)
{
    StepList list;
    list.starts.assign(assigned.stepCount + 1, 0);
    for (const std::uint32_t step : assigned.stepOf)
        ++list.starts[step + 1];
    for (std::uint32_t step = 0; step < assigned.stepCount; ++step)
        list.starts[step + 1] += list.starts[step];
    std::vector<std::uint32_t> next(list.starts.begin(), list.starts.end() - 1);
    reserveInLargePages(list.events, assigned.stepOf.size());
    list.events.resize(assigned.stepOf.size());
    for (std::uint32_t event = 0; event < assigned.stepOf.size(); ++event)
        list.events[next[assigned.stepOf[event]]++] = event;
    return list;
}

void assignTrailingEvents(const ProgramOrder& program, StepAssignment& assigned)
{
    const std::uint32_t stepsBefore = assigned.stepCount;
    for (std::size_t warp = 0; warp + 1 < program.warpStart.size(); ++warp) {
        const std::uint32_t begin = program.warpStart[warp], end = program.warpStart[warp + 1];
        std::uint32_t position = end;
        while (position > begin && assigned.stepOf[program.events[position - 1]] == kNoStep)
            --position;
        if (position == end)
            continue;
        if (stepsBefore == 0)
            assigned.stepCount = 1;
        const std::uint32_t step = position > begin ? assigned.stepOf[program.events[position - 1]] : assigned.stepCount - 1;
        for (; position < end; ++position)
            assigned.stepOf[program.events[position]] = step;
    }
    if (assigned.stepCount > 0 && assigned.phaseFirstSteps.empty())
        assigned.phaseFirstSteps.push_back(0);
}

StepAssignment assignRecorded(const BlockTrace& trace, const ProgramOrder& program, const std::stop_token& stop)
{
    StepAssignment assigned;
    assigned.stepOf.assign(trace.size(), kNoStep);
    std::vector<std::uint32_t> phaseOf(trace.warpCount(), 0);
    std::vector<std::uint32_t> unplaced(program.warpStart.begin(), program.warpStart.end() - 1);
    StopPoll isStopped(stop);
    std::uint32_t event = 0;
    for (const auto& chunk : trace.chunks()) {
        for (std::uint32_t i = 0; i < chunk->size(); ++i, ++event) {
            if (isStopped())
                return assigned;
            const std::uint8_t warp = chunk->warp[i];
            phaseOf[warp] += program.startsPhase(event) ? 1 : 0;
            if (program.isAttached(event))
                continue;
            // A phase begins with the first warp that has passed the barrier.
            if (assigned.phaseFirstSteps.size() <= phaseOf[warp])
                assigned.phaseFirstSteps.push_back(assigned.stepCount);
            std::uint32_t& position = unplaced[warp];
            while (program.events[position] != event)
                assigned.stepOf[program.events[position++]] = assigned.stepCount;
            assigned.stepOf[program.events[position++]] = assigned.stepCount++;
        }
    }
    assignTrailingEvents(program, assigned);
    return assigned;
}

}  // namespace simtscope::trace
