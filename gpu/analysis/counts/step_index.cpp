#include "gpu/analysis/counts/step_index.h"

#include <algorithm>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/counts/program_lines.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {
class StepIndex::Builder {
public:
    Builder(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace, const trace::Steps& steps)
        : m_recording(recording), m_launch(launch), m_trace(trace), m_steps(steps), m_sites(recording, launch, LineScope::AllSources),
          m_warps(trace.warpCount())
    {
        for (std::uint32_t warp = 0; warp < trace.warpCount(); ++warp)
            m_warps[warp].live = m_warps[warp].previous = residentLanes(launch.block.count(), WarpId{warp});
    }

    std::shared_ptr<const StepIndex> build(const std::stop_token& stop)
    {
        auto index = std::make_shared<StepIndex>();
        for (std::uint32_t step = 0; step < m_steps.count(); ++step) {
            if (step % kIterationsPerPoll == 0 && stop.stop_requested())
                return nullptr;
            addMarks(*index, step);
            addLines(*index, step);
        }
        return index;
    }

private:
    struct Warp {
        LaneMask live = 0, previous = 0;
    };

    bool noteEvent(const trace::Event& event)
    {
        Warp& warp = m_warps[event.warp.value];
        const bool isDiverging = (warp.previous & warp.live & ~event.mask) != 0 && event.mask != 0;
        warp.previous = event.mask;
        if (event.kind == trace::EventKind::Exit)
            warp.live &= ~event.mask;
        return isDiverging;
    }

    void addMarks(StepIndex& index, std::uint32_t step)
    {
        std::array<bool, kStepMarkCount> marked{};
        for (const std::uint32_t eventIndex : m_steps.events(step)) {
            const trace::Event event = m_trace.event(EventIndex{eventIndex});
            marked[unsigned(StepMark::Divergence)] |= noteEvent(event);
            const AccessCosts cost = computeAccessCosts(m_recording, m_launch, m_trace, EventIndex{eventIndex}, m_data);
            marked[unsigned(StepMark::Conflict)] |= cost.sharedCost.conflictCount() > 0;
            marked[unsigned(StepMark::Uncoalesced)] |= cost.sectorCount > cost.idealSectorCount;
        }
        for (unsigned mark = 0; mark < kStepMarkCount; ++mark) {
            if (marked[mark])
                index.m_marks[mark].push_back(step);
        }
    }

    void addLines(StepIndex& index, std::uint32_t step)
    {
        const std::span<const std::uint32_t> lines = m_sites.lines(m_trace.event(EventIndex{m_steps.leadingEvent(step)}).site);
        const bool isFirst = step == 0;
        if (isFirst || (!lines.empty() && m_line != lines.front()))
            index.m_lineStarts.push_back(step);
        if (!lines.empty())
            m_line = lines.front();
        for (const std::uint32_t line : lines) {
            if (std::find(m_linesBefore.begin(), m_linesBefore.end(), line) == m_linesBefore.end())
                index.m_arrivals[line].push_back(step);
        }
        m_linesBefore = lines;
    }

    const trace::Recording& m_recording;
    const trace::Launch& m_launch;
    const trace::BlockTrace& m_trace;
    const trace::Steps& m_steps;
    SiteLines m_sites;
    std::vector<Warp> m_warps;
    trace::EventData m_data;
    std::span<const std::uint32_t> m_linesBefore;
    std::uint32_t m_line = 0;
};

std::shared_ptr<const StepIndex> StepIndex::build(const trace::Recording& recording, const trace::Launch& launch,
                                                  const trace::BlockTrace& trace, const trace::Steps& steps, std::stop_token stop)
{
    return Builder(recording, launch, trace, steps).build(stop);
}

std::span<const std::uint32_t> StepIndex::arrivals(std::uint32_t line) const
{
    const auto found = m_arrivals.find(line);
    return found == m_arrivals.end() ? std::span<const std::uint32_t>() : std::span<const std::uint32_t>(found->second);
}

std::optional<std::uint32_t> findFirstAfter(std::span<const std::uint32_t> steps, std::uint32_t step)
{
    const auto found = std::upper_bound(steps.begin(), steps.end(), step);
    return found == steps.end() ? std::nullopt : std::optional<std::uint32_t>(*found);
}

std::optional<std::uint32_t> findLastBefore(std::span<const std::uint32_t> steps, std::uint32_t step)
{
    const auto found = std::lower_bound(steps.begin(), steps.end(), step);
    return found == steps.begin() ? std::nullopt : std::optional<std::uint32_t>(*(found - 1));
}

}  // namespace simtscope::analysis
