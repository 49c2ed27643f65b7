// Makes the timeline of a thread from a series, also of optimised code (declared in timeline.h and series.h).
#include "gpu/analysis/expressions/timeline.h"

#include <algorithm>
#include <cmath>

#include "gpu/analysis/variables/debug_build_steps.h"
#include "gpu/core/messages/watch.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {
namespace {

bool isSameValue(const ValueChange& a, const ValueChange& b)
{
    return a.state == b.state && (a.state != ValueState::Known || (a.type == b.type && a.bits == b.bits));
}

/// Lists the changes at the steps of optimised code: at each event of the thread, it has the value of the step of the debug build that it
/// has reached.
std::vector<ValueChange> mapChanges(VariableReader& reader, const ExpressionSeries& series, std::uint32_t thread,
                                    const std::stop_token& stop)
{
    const RecordedBlock& block = *reader.stepped();
    const WarpId warp{thread / kWarpSize};
    const unsigned lane = thread % kWarpSize;
    std::vector<ValueChange> changes{{0, ValueState::NotStarted, 0, 0}};
    StopPoll isStopped(stop);
    for (std::uint32_t step = 0; step < block.steps().count() && !isStopped(); ++step) {
        bool isOfThread = false, isExit = false;
        for (const std::uint32_t index : block.steps().events(step)) {
            const trace::Event event = block.trace().event(EventIndex{index});
            if (event.warp != warp || !(event.mask >> lane & 1))
                continue;
            isOfThread = true;
            isExit = isExit || event.kind == trace::EventKind::Exit;
        }
        if (!isOfThread)
            continue;
        const auto debugStep = reader.debugBuild()->find(step, warp, lane);
        if (!debugStep && !isExit)
            continue;
        ValueChange value = isExit ? ValueChange{0, ValueState::Exited, 0, 0} : *series.valueAt(thread, *debugStep);
        value.step = step;
        if (isSameValue(value, changes.back()))
            continue;
        if (changes.back().step == step)
            changes.back() = value;
        else
            changes.push_back(value);
    }
    return changes;
}

}  // namespace

Result<std::shared_ptr<const ExpressionSeries>> ExpressionSeries::makeForSteps(VariableReader& reader, const Expression& expression,
                                                                               const SeriesRequest& request, const std::stop_token& stop)
{
    if (reader.debugBuild() && expression.hasAggregates())
        return fail(msg::watch::aggregateOverSteps(expression.text));
    auto made = make(reader, expression, request, stop);
    if (!made || !*made || !reader.debugBuild())
        return made;
    const auto mapped = std::make_shared<ExpressionSeries>(**made);
    mapped->m_stepCount = reader.stepped()->steps().count();
    mapped->m_conditions.clear();
    mapped->m_allChanges.clear();
    for (std::uint32_t thread = 0; thread < mapped->m_changes.size(); ++thread) {
        if (!(*made)->changes(thread).empty())
            mapped->m_changes[thread] = mapChanges(reader, **made, thread, stop);
    }
    return stop.stop_requested() ? nullptr : std::shared_ptr<const ExpressionSeries>(mapped);
}

Result<std::shared_ptr<const ThreadTimeline>> ThreadTimeline::make(VariableReader& reader, const Expression& expression,
                                                                   const TimelineRequest& request, const std::stop_token& stop)
{
    SeriesRequest ofSeries;
    ofSeries.lanes.resize(reader.source()->launch().warpsPerBlock());
    ofSeries.lanes[request.thread / kWarpSize] = LaneMask(1) << request.thread % kWarpSize;
    ofSeries.range = request.range;
    ofSeries.onProgress = request.onProgress;
    auto series = ExpressionSeries::makeForSteps(reader, expression, ofSeries, stop);
    if (!series)
        return tl::unexpected(series.error());
    if (!*series)
        return nullptr;
    std::shared_ptr<ThreadTimeline> timeline(new ThreadTimeline);
    timeline->m_thread = request.thread;
    const auto changes = (*series)->changes(request.thread);
    timeline->m_changes.assign(changes.begin(), changes.end());
    timeline->m_stepCount = (*series)->stepCount();
    timeline->m_series = std::move(*series);
    return std::shared_ptr<const ThreadTimeline>(std::move(timeline));
}

const ValueChange& ThreadTimeline::valueAt(std::uint32_t step) const
{
    const auto after = std::ranges::upper_bound(m_changes, step, {}, &ValueChange::step);
    return after == m_changes.begin() ? m_changes.front() : after[-1];
}

std::optional<double> ThreadTimeline::numberOf(const ValueChange& value) const
{
    if (value.state != ValueState::Known)
        return std::nullopt;
    TypedValue operand;
    operand.type = m_series->typeOf(value);
    operand.bits = value.bits;
    if (!operand.type.isArithmetic())
        return std::nullopt;
    const double number = toDouble(operand);
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::optional<std::uint32_t> findChange(const ThreadTimeline& timeline, std::uint32_t step, bool isForwards)
{
    const auto changes = timeline.changes().subspan(std::min<std::size_t>(1, timeline.changes().size()));  // without the initial value
    if (isForwards) {
        const auto next = std::ranges::upper_bound(changes, step, {}, &ValueChange::step);
        return next == changes.end() ? std::nullopt : std::optional(next->step);
    }
    const auto next = std::ranges::lower_bound(changes, step, {}, &ValueChange::step);
    return next == changes.begin() ? std::nullopt : std::optional(next[-1].step);
}

}  // namespace simtscope::analysis
