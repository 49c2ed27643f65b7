#include "gpu/trace/step_order.h"

#include <algorithm>
#include <array>
#include <bit>

#include "gpu/core/stop_look.h"

namespace simtscope::trace {

/// What the walk through the events remembers of one warp.
struct ProgramOrder::WarpView {
    std::array<LaneMask, kWarpSize> entryOfLane{};        ///< mask of the latest block entry of each lane
    LaneMask left = 0;                                    ///< lanes that left the block-wide barrier which began the phase
    bool phaseIsOver = false;                             ///< the next event begins a phase
    std::array<std::uint8_t, kWarpSize> barrierOfLane{};  ///< latest arrival, for leaves that do not name theirs

    /// The barrier that an arrival or a leave is of.
    std::uint8_t barrier(const EventData& data, LaneMask mask)
    {
        const unsigned first = mask ? unsigned(std::countr_zero(mask)) : 0;
        if (data.elements > 0)
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                barrierOfLane[lane] = (mask >> lane & 1) ? data.value[0][first] & 15 : barrierOfLane[lane];
        return barrierOfLane[first];
    }

    /// Enters a basic block; true when lanes diverge there.
    bool enter(LaneMask mask)
    {
        const LaneMask from = mask != 0 ? entryOfLane[unsigned(std::countr_zero(mask))] : 0;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            entryOfLane[lane] = (mask >> lane & 1) ? mask : entryOfLane[lane];
        return (mask & ~from) == 0 && mask != from;
    }

    /// Parts of a warp that leave one after the other leave the same barrier; lanes that leave again leave the next one.
    void leave(LaneMask mask)
    {
        if (left == 0 || (left & mask) != 0) {
            phaseIsOver = true;
            left = 0;
        }
        left |= mask;
    }
};

ProgramOrder::ProgramOrder(const BlockTrace& trace, const std::stop_token& stop)
    : events(trace.size()), warpStart(trace.warps() + 1, 0), facts(trace.size(), 0)
{
    for (const auto& chunk : trace.chunks())
        for (const std::uint8_t warp : chunk->warp)
            ++warpStart[warp + 1u];
    for (std::uint32_t warp = 0; warp < trace.warps(); ++warp)
        warpStart[warp + 1] += warpStart[warp];

    std::vector<std::uint32_t> next(warpStart.begin(), warpStart.end() - 1);
    std::vector<WarpView> views(trace.warps());
    EventData data;
    StopLook isStopped(stop);
    std::uint32_t event = 0;
    for (const auto& chunk : trace.chunks()) {
        for (std::uint32_t i = 0; i < chunk->size(); ++i, ++event) {
            if (isStopped())
                return;
            const std::uint8_t warp = chunk->warp[i];
            const LaneMask mask = chunk->mask[i];
            WarpView& view = views[warp];
            events[next[warp]++] = event;
            siteEnd = std::max(siteEnd, chunk->site[i] + 1);

            const auto kind = EventKind(chunk->kind[i]);
            if (kind == EventKind::BarrierArrive || kind == EventKind::BarrierLeave) {
                trace.read(EventIndex{event}, data);
                facts[event] |=
                    std::uint8_t(view.barrier(data, mask) << kBarrierShift | (kind == EventKind::BarrierLeave ? kLeavesBarrier : 0));
            }
            const bool leavesBlockWide = kind == EventKind::BarrierLeave && barrier(event) == 0;
            if (leavesBlockWide && (view.left & mask) == 0 && view.left != 0) {
                view.leave(mask);  // another part of the warp leaves the same barrier
                continue;
            }
            if (view.phaseIsOver) {
                facts[event] |= kStartsPhase;
                view.phaseIsOver = false;
            }
            if (kind == EventKind::BlockEntry && !view.enter(mask))
                facts[event] |= kAttached;
            if (leavesBlockWide)
                view.leave(mask);
        }
    }
}

void assignTrailing(const ProgramOrder& program, StepAssignment& assigned)
{
    const std::uint32_t stepsBefore = assigned.count;
    for (std::size_t warp = 0; warp + 1 < program.warpStart.size(); ++warp) {
        const std::uint32_t begin = program.warpStart[warp], end = program.warpStart[warp + 1];
        std::uint32_t position = end;
        while (position > begin && assigned.stepOf[program.events[position - 1]] == kNoStep)
            --position;
        if (position == end)
            continue;
        if (stepsBefore == 0)
            assigned.count = 1;
        const std::uint32_t step = position > begin ? assigned.stepOf[program.events[position - 1]] : assigned.count - 1;
        for (; position < end; ++position)
            assigned.stepOf[program.events[position]] = step;
    }
    if (assigned.count > 0 && assigned.phaseStarts.empty())
        assigned.phaseStarts.push_back(0);
}

StepAssignment assignRecorded(const BlockTrace& trace, const ProgramOrder& program, const std::stop_token& stop)
{
    StepAssignment assigned;
    assigned.stepOf.assign(trace.size(), kNoStep);
    std::vector<std::uint32_t> phaseOf(trace.warps(), 0);
    std::vector<std::uint32_t> unplaced(program.warpStart.begin(), program.warpStart.end() - 1);
    StopLook isStopped(stop);
    std::uint32_t event = 0;
    for (const auto& chunk : trace.chunks()) {
        for (std::uint32_t i = 0; i < chunk->size(); ++i, ++event) {
            if (isStopped())
                return assigned;
            const std::uint8_t warp = chunk->warp[i];
            phaseOf[warp] += program.startsPhase(event) ? 1 : 0;
            if (program.isAttached(event))
                continue;
            // A phase begins with the first warp that is past the barrier.
            if (assigned.phaseStarts.size() <= phaseOf[warp])
                assigned.phaseStarts.push_back(assigned.count);
            std::uint32_t& position = unplaced[warp];
            while (program.events[position] != event)
                assigned.stepOf[program.events[position++]] = assigned.count;
            assigned.stepOf[program.events[position++]] = assigned.count++;
        }
    }
    assignTrailing(program, assigned);
    return assigned;
}

}  // namespace simtscope::trace
