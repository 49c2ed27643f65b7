#include "gpu/analysis/models/patterns/lane_times.h"

#include <algorithm>
#include <limits>

namespace simtscope::analysis {

EventIndex LaneTimes::heldSince(const Version& version)
{
    if (version.cell.allocation != kLaneAllocation || !version.isWritten)
        return version.event;
    const std::uint32_t warp = version.thread / kWarpSize;
    const LaneMask lane = LaneMask(1) << version.lane;
    if (m_exchangeEvent == version.event.value && (m_previousLanes & lane))
        return EventIndex(m_previousEvent);
    const std::uint32_t step = m_source.steps().stepOf(version.event);
    for (std::uint32_t index = version.event.value; index-- > 0;) {
        const trace::Event event = m_source.trace().event(EventIndex(index));
        if (event.warp.value != warp || !(event.mask & lane) || m_source.steps().stepOf(EventIndex(index)) == step)
            continue;  // The events that lead to the exchange belong to its step.
        m_exchangeEvent = version.event.value;
        m_previousEvent = index;
        m_previousLanes = event.mask;
        return EventIndex(index);
    }
    return version.event;
}

void LaneTimes::findLastRows(const Dataflow& flow, TreeModel& model)
{
    findExchanges();
    const auto stepOf = [&](EventIndex event) { return std::int64_t(m_source.lockstepSteps().stepOf(event)); };
    std::vector<std::int64_t> steps(model.rows.size(), std::numeric_limits<std::int64_t>::max());  // by row: step of its first version
    for (const TreeNode& node : model.nodes) {
        const Version& version = flow.versions[node.version];
        steps[node.row] = std::min(steps[node.row], version.isWritten ? stepOf(version.event) : -1);
    }
    // A row that repeats the cells has no versions of its own and takes the step of the next row.
    for (std::size_t row = model.rows.size(); row-- > 1;)
        steps[row - 1] = std::min(steps[row - 1], steps[row]);
    std::vector<EventIndex> next(model.columns.size(), EventIndex(m_source.trace().size()));  // by column: event of the next version
    for (std::size_t i = model.nodes.size(); i-- > 0;) {
        TreeNode& node = model.nodes[i];
        const Version& version = flow.versions[node.version];
        if (version.cell.allocation != kLaneAllocation)
            continue;
        const std::int64_t last = stepOf(lastExchangeBefore(version, next[node.column]));
        next[node.column] = version.event;
        const auto after = std::upper_bound(steps.begin() + node.row, steps.end(), last);
        node.lastRow = std::max(node.row, std::uint32_t(after - steps.begin() - 1));
    }
}

EventIndex LaneTimes::lastExchangeBefore(const Version& version, EventIndex next) const
{
    const std::vector<Exchange>& exchanges = m_exchanges[version.thread / kWarpSize];
    const LaneMask lane = LaneMask(1) << version.lane;
    auto last = std::ranges::lower_bound(exchanges, next.value, {}, &Exchange::event);
    while (last != exchanges.begin() && (last - 1)->event > version.event.value) {
        --last;
        if (last->lanes & lane)
            return EventIndex(last->event);
    }
    return version.event;
}

void LaneTimes::findExchanges()
{
    m_exchanges.assign(m_source.launch().warpsPerBlock(), {});
    for (std::uint32_t index = 0; index < m_source.trace().size(); ++index) {
        const trace::Event event = m_source.trace().event(EventIndex(index));
        if (event.kind == trace::EventKind::Shuffle)
            m_exchanges[event.warp.value].push_back({index, event.mask});
    }
}

}  // namespace simtscope::analysis
