// Computes the lockstep order: one step for all warps that execute the same occurrence of a site within a barrier phase (declared in
// step_order.h).
//
// Within a phase every warp has a queue of events. An event's key is its site with the number of the occurrence, so that a key is at
// most once in each queue. A key is ready when it is at the head of every queue that still holds it. Ready keys become steps in the order
// in which they became ready, which does not depend on the schedule. When no key is ready (warps pass the same sites in different orders),
// the head that was recorded first becomes a step together with the heads of the same key, and the other warps form another step later.
//
// A phase that keeps the recorded order has a step for each event up to the block-wide barrier that ends it; only that barrier is one step
// for all warps.
#include <algorithm>
#include <array>

#include "gpu/core/large_pages.h"
#include "gpu/core/stop_poll.h"
#include "gpu/trace/steps/step_order.h"

namespace simtscope::trace {
namespace {

constexpr std::uint32_t kNoKey = 0xffffffffu;

class LockstepAssigner {
public:
    LockstepAssigner(const BlockTrace& trace, const ProgramOrder& program, const std::vector<bool>& recordedPhases,
                     const std::stop_token& stop)
        : m_program(program), m_recordedPhases(recordedPhases), m_stop(stop), m_isStopped(stop), m_queues(trace.warpCount()),
          m_headKey(trace.warpCount(), kNoKey), m_slots(std::size_t(program.siteEnd) * kEventKindCount)
    {
        reserveInLargePages(m_assigned.stepOf, trace.size());
        m_assigned.stepOf.assign(trace.size(), kNoStep);
        for (std::uint32_t warp = 0; warp < trace.warpCount(); ++warp)
            m_queues[warp] = {program.warpStart[warp], program.warpStart[warp], program.warpStart[warp], program.warpStart[warp + 1]};
    }

    StepAssignment run()
    {
        while (beginPhase()) {
            const std::uint32_t before = m_assigned.stepCount;
            const std::size_t phase = m_assigned.phaseFirstSteps.size();
            if (phase < m_recordedPhases.size() && m_recordedPhases[phase])
                drainAsRecorded();
            drainPhase();
            if (m_assigned.stepCount > before)
                m_assigned.phaseFirstSteps.push_back(before);
        }
        if (!m_stop.stop_requested())
            assignTrailingEvents(m_program, m_assigned);
        return std::move(m_assigned);
    }

private:
    /// Holds the position in the events of a warp: those of this phase are program.events[head..phaseEnd); the events from `unplaced` to
    /// the head are attached to the head.
    struct Queue {
        std::uint32_t unplaced = 0, head = 0, phaseEnd = 0, end = 0;
    };
    /// Counts the occurrences of a site with a kind: in the current warp, and the maximum over the warps of the phase. Also holds its first
    /// key.
    struct Slot {
        std::uint32_t occurrences = 0, maxOccurrences = 0, firstKey = 0;
    };
    struct Key {
        std::uint32_t holders = 0, atHead = 0;
    };
    EventKind kind(std::uint32_t event) const { return m_program.kind(event); }
    std::uint32_t slotOf(std::uint32_t event) const { return m_program.siteAndKind[event]; }
    std::uint32_t headEvent(std::uint32_t warp) const { return m_program.events[m_queues[warp].head]; }
    bool hasHead(std::uint32_t warp) const { return m_headKey[warp] != kNoKey; }

    /// Finds the next phase of every warp and numbers its keys. Until an event has its step, stepOf holds its key. Returns false if there
    /// is no further phase, or if the work is to stop.
    bool beginPhase()
    {
        bool hasPhase = false;
        for (Queue& queue : m_queues) {
            queue.phaseEnd = queue.head = std::max(queue.head, queue.phaseEnd);
            if (queue.phaseEnd < queue.end) {
                hasPhase = true;
                do
                    ++queue.phaseEnd;
                while (queue.phaseEnd < queue.end && !m_program.startsPhase(m_program.events[queue.phaseEnd]));
            }
            countOccurrences(queue);
        }
        if (m_stop.stop_requested())
            return false;
        std::uint32_t keys = 0;
        for (const std::uint32_t slot : m_used) {
            m_slots[slot].firstKey = keys;
            keys += m_slots[slot].maxOccurrences;
            m_slots[slot].maxOccurrences = 0;
        }
        m_used.clear();
        m_keys.assign(keys, {});
        m_ready.clear();
        m_nextReady = 0;
        for (const Queue& queue : m_queues)
            for (std::uint32_t position = queue.head; position < queue.phaseEnd; ++position)
                if (const std::uint32_t event = m_program.events[position]; !m_program.isAttached(event)) {
                    std::uint32_t& key = m_assigned.stepOf[event];
                    key += m_slots[slotOf(event)].firstKey;
                    ++m_keys[key].holders;
                }
        for (std::uint32_t warp = 0; warp < m_queues.size(); ++warp)
            findHead(warp);
        for (std::uint32_t warp = 0; warp < m_queues.size(); ++warp)
            announce(warp);
        return hasPhase;
    }

    void countOccurrences(const Queue& queue)
    {
        for (std::uint32_t position = queue.head; position < queue.phaseEnd; ++position) {
            if (m_isStopped())
                break;
            const std::uint32_t event = m_program.events[position];
            if (m_program.isAttached(event))
                continue;
            Slot& slot = m_slots[slotOf(event)];
            if (slot.maxOccurrences == 0)
                m_used.push_back(slotOf(event));
            m_assigned.stepOf[event] = slot.occurrences++;
            slot.maxOccurrences = std::max(slot.maxOccurrences, slot.occurrences);
        }
        for (std::uint32_t position = queue.head; position < queue.phaseEnd; ++position)
            m_slots[slotOf(m_program.events[position])].occurrences = 0;
    }

    /// Advances the head to the next event that is not attached.
    void findHead(std::uint32_t warp)
    {
        Queue& queue = m_queues[warp];
        while (queue.head < queue.phaseEnd && m_program.isAttached(m_program.events[queue.head]))
            ++queue.head;
        m_headKey[warp] = queue.head < queue.phaseEnd ? m_assigned.stepOf[headEvent(warp)] : kNoKey;
    }

    /// Counts a new head, and queues its key if no other warp is missing for it. Leaves of a barrier wait for the arrivals that were
    /// recorded before them.
    void announce(std::uint32_t warp)
    {
        if (!hasHead(warp))
            return;
        Key& key = m_keys[m_headKey[warp]];
        if (++key.atHead == key.holders && !(kind(headEvent(warp)) == EventKind::BarrierLeave && hasMissingArrivals(headEvent(warp))))
            m_ready.push_back(m_headKey[warp]);
    }

    bool hasMissingArrivals(std::uint32_t leave)
    {
        const std::vector<std::uint32_t>& arrivals = m_program.arrivals[m_program.barrier(leave)];
        std::size_t& placed = m_placedArrivals[m_program.barrier(leave)];
        while (placed < arrivals.size() && isAssigned(arrivals[placed]))
            ++placed;
        return placed < arrivals.size() && arrivals[placed] < leave;
    }
    bool isAssigned(std::uint32_t event) const
    {
        // The events before the first unplaced one of their warp have their step.
        const Queue& queue = m_queues[m_program.warp[event]];
        return queue.unplaced == queue.end || event < m_program.events[queue.unplaced];
    }

    /// Assigns the head of the warp, and the events attached to it, to the present step.
    void assignHead(std::uint32_t warp)
    {
        Queue& queue = m_queues[warp];
        for (; queue.unplaced <= queue.head; ++queue.unplaced)
            m_assigned.stepOf[m_program.events[queue.unplaced]] = m_assigned.stepCount;
        ++queue.head;
        findHead(warp);
    }

    void makeStep(std::uint32_t key)
    {
        m_members.clear();
        std::uint32_t leading = kNoStep;
        for (std::uint32_t warp = 0; warp < m_queues.size(); ++warp)
            if (m_headKey[warp] == key) {
                leading = headEvent(warp);
                m_members.push_back(warp);
            }
        if (m_members.empty())
            return;
        assignMembers(key, leading);
    }

    /// Makes a step of one warp's head alone.
    void makeStepOf(std::uint32_t warp)
    {
        m_members.assign(1, warp);
        assignMembers(m_headKey[warp], headEvent(warp));
    }

    /// Makes a step of the warps in `m_members`, whose heads have `key`; the step is about the event `leading`.
    void assignMembers(std::uint32_t key, std::uint32_t leading)
    {
        for (const std::uint32_t warp : m_members)
            assignHead(warp);
        m_keys[key].holders -= std::uint32_t(m_members.size());
        m_keys[key].atHead -= std::uint32_t(m_members.size());
        if (kind(leading) == EventKind::BarrierArrive)
            joinLeaves(m_program.barrier(leading));
        ++m_assigned.stepCount;
        for (const std::uint32_t warp : m_members)
            announce(warp);
    }

    /// Adds leaves that only waited for this arrival to its step.
    void joinLeaves(unsigned barrier)
    {
        for (std::uint32_t warp = 0; warp < m_queues.size(); ++warp) {
            while (hasHead(warp) && kind(headEvent(warp)) == EventKind::BarrierLeave && m_program.barrier(headEvent(warp)) == barrier &&
                   !hasMissingArrivals(headEvent(warp))) {
                Key& key = m_keys[m_headKey[warp]];
                --key.holders;
                if (std::find(m_members.begin(), m_members.end(), warp) == m_members.end()) {  // heads of members are announced later
                    --key.atHead;
                    m_members.push_back(warp);
                }
                assignHead(warp);
            }
        }
    }

    /// Makes a step of each event in recorded order, except for arrivals at the block-wide barrier, which end the phase.
    void drainAsRecorded()
    {
        while (!m_isStopped()) {
            std::uint32_t earliest = kNoStep, next = 0;
            for (std::uint32_t warp = 0; warp < m_queues.size(); ++warp) {
                if (!hasHead(warp) || headEvent(warp) >= earliest || arrivesBlockWide(headEvent(warp)))
                    continue;
                earliest = headEvent(warp);
                next = warp;
            }
            if (earliest == kNoStep)
                return;
            makeStepOf(next);
        }
    }
    bool arrivesBlockWide(std::uint32_t event) const { return kind(event) == EventKind::BarrierArrive && m_program.barrier(event) == 0; }

    void drainPhase()
    {
        while (!m_isStopped()) {
            if (m_nextReady < m_ready.size()) {
                makeStep(m_ready[m_nextReady++]);
                continue;
            }
            std::uint32_t earliest = kNoStep;
            for (std::uint32_t warp = 0; warp < m_queues.size(); ++warp)
                if (hasHead(warp))
                    earliest = std::min(earliest, headEvent(warp));
            if (earliest == kNoStep)
                return;
            makeStep(m_assigned.stepOf[earliest]);
        }
    }

    const ProgramOrder& m_program;
    const std::vector<bool>& m_recordedPhases;
    const std::stop_token& m_stop;
    StopPoll m_isStopped;
    StepAssignment m_assigned;
    std::vector<Queue> m_queues;           // by warp
    std::vector<std::uint32_t> m_headKey;  // by warp; kNoKey: nothing is left in this phase
    std::vector<Slot> m_slots;             // by site and kind
    std::vector<std::uint32_t> m_used;     // slots that occur in this phase
    std::vector<Key> m_keys;
    std::vector<std::uint32_t> m_ready, m_members;
    std::size_t m_nextReady = 0;
    std::array<std::size_t, 16> m_placedArrivals{};  // by barrier: number of arrivals that have their step
};

}  // namespace

StepAssignment assignLockstep(const BlockTrace& trace, const ProgramOrder& program, const std::stop_token& stop,
                              const std::vector<bool>& recordedPhases)
{
    return LockstepAssigner(trace, program, recordedPhases, stop).run();
}

}  // namespace simtscope::trace
