#include "gpu/trace/steps/steps.h"

#include <algorithm>
#include <cassert>

#include "gpu/core/stop_poll.h"
#include "gpu/trace/steps/step_conflicts.h"
#include "gpu/trace/steps/step_order.h"

namespace simtscope::trace {

std::shared_ptr<const Steps> Steps::build(const BlockTrace& trace, StepOrder order, const std::stop_token& stop,
                                          const std::map<SiteId, Site>* sites)
{
    const ProgramOrder program(trace, stop);
    if (stop.stop_requested())
        return nullptr;
    StepAssignment assigned = order == StepOrder::Lockstep ? assignLockstep(trace, program, stop) : assignRecorded(trace, program, stop);
    if (stop.stop_requested())
        return nullptr;
    StepList list = listSteps(assigned);
    std::vector<bool> recordedPhases;
    if (order == StepOrder::Lockstep && sites) {
        recordedPhases = findReorderedPhases(trace, program, assigned, list, *sites, stop);
        if (!recordedPhases.empty() && !stop.stop_requested()) {
            assigned = assignLockstep(trace, program, stop, recordedPhases);
            if (!stop.stop_requested())
                list = listSteps(assigned);
        }
    }
    if (stop.stop_requested())
        return nullptr;

    auto steps = std::make_shared<Steps>();
    steps->m_stepOf = std::move(assigned.stepOf);
    steps->m_phaseFirstSteps = std::move(assigned.phaseFirstSteps);
    steps->m_recordedPhases = std::move(recordedPhases);
    steps->m_firstEvents = std::move(list.starts);
    steps->m_events = std::move(list.events);
    steps->m_leadingEvents.resize(assigned.stepCount);

    // List each step in warp order, and each of its warps in program order, which is the recorded one. A step is about its first event that
    // is not attached; if leaves have joined an arrival, it is about the arrival.
    const auto weight = [&](std::uint32_t event) { return program.isAttached(event) ? 0 : program.leavesBarrier(event) ? 1 : 2; };
    const auto warp = [&](std::uint32_t event) { return program.warp[event]; };
    StopPoll isStopped(stop);
    for (std::uint32_t step = 0; step < assigned.stepCount; ++step) {
        if (isStopped())
            return nullptr;
        const std::span<std::uint32_t> events(steps->m_events.data() + steps->m_firstEvents[step],
                                              steps->m_firstEvents[step + 1] - steps->m_firstEvents[step]);
        if (!std::ranges::is_sorted(events, {}, warp))
            std::ranges::stable_sort(events, {}, warp);
        if (!events.empty())
            steps->m_leadingEvents[step] = *std::ranges::max_element(events, {}, weight);
    }
    return steps;
}

std::uint32_t Steps::count() const
{
    return std::uint32_t(m_leadingEvents.size());
}

std::span<const std::uint32_t> Steps::events(std::uint32_t step) const
{
    assert(step < count());
    return {m_events.data() + m_firstEvents[step], m_firstEvents[step + 1] - m_firstEvents[step]};
}

std::uint32_t Steps::leadingEvent(std::uint32_t step) const
{
    assert(step < count());
    return m_leadingEvents[step];
}

std::uint32_t Steps::stepOf(EventIndex event) const
{
    assert(event.value < m_stepOf.size());
    return m_stepOf[event.value];
}

std::uint32_t Steps::phaseOf(std::uint32_t step) const
{
    const auto after = std::upper_bound(m_phaseFirstSteps.begin(), m_phaseFirstSteps.end(), step);
    return after == m_phaseFirstSteps.begin() ? 0 : std::uint32_t(after - m_phaseFirstSteps.begin()) - 1;
}

const std::vector<std::uint32_t>& Steps::phaseFirstSteps() const
{
    return m_phaseFirstSteps;
}

bool Steps::keepsRecordedOrder(std::uint32_t step) const
{
    const std::uint32_t phase = phaseOf(step);
    return phase < m_recordedPhases.size() && m_recordedPhases[phase];
}

}  // namespace simtscope::trace
