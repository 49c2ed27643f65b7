#include "gpu/analysis/counts/step_series.h"

#include <tuple>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/counts/step_lanes.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

/// Keeps the worst step: only a strictly worse one replaces it, so the earliest of equals stays.
void keepWorst(StepColumn& column, const StepCost& cost, bool isFirst)
{
    if (isFirst || std::tuple(cost.wavefrontCount, cost.conflictCount()) >
                       std::tuple(column.mostWavefronts.wavefrontCount, column.mostWavefronts.conflictCount()))
        column.mostWavefronts = cost;
    if (isFirst || std::tuple(cost.idleLaneCount(), cost.activeLaneCount) >
                       std::tuple(column.mostIdleLanes.idleLaneCount(), column.mostIdleLanes.activeLaneCount))
        column.mostIdleLanes = cost;
    if (isFirst || cost.sectorCount > column.mostSectors.sectorCount)
        column.mostSectors = cost;
}

}  // namespace

StepCost computeStepCost(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                         const trace::Steps& steps, std::uint32_t step, trace::EventData& scratch)
{
    StepCost cost;
    cost.step = step;
    cost.site = trace.event(EventIndex{steps.leadingEvent(step)}).site;
    const StepLanes stepLanes = gatherStep(launch, trace, steps, step, [&](EventIndex index, const trace::Event&) {
        const AccessCosts access = computeAccessCosts(recording, launch, trace, index, scratch);
        cost.wavefrontCount += access.sharedCost.wavefronts;
        cost.idealWavefrontCount += access.sharedCost.idealWavefronts;
        cost.sectorCount += access.sectorCount;
        cost.idealSectorCount += access.idealSectorCount;
        cost.localSectorCount += access.localSectorCount;
    });
    cost.activeLaneCount = stepLanes.activeLaneCount;
    cost.residentLaneCount = stepLanes.residentLaneCount;
    return cost;
}

StepSeries computeStepSeries(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                             const trace::Steps& steps, std::uint32_t maxColumns, std::stop_token stop,
                             const std::function<void(double)>& onProgress)
{
    StepSeries series;
    series.stepCount = steps.count();
    series.stepsPerColumn = std::max(1u, (series.stepCount + maxColumns - 1) / std::max(1u, maxColumns));
    series.columns.reserve(series.stepCount / series.stepsPerColumn + 1);
    trace::EventData scratch;
    for (std::uint32_t step = 0; step < series.stepCount; ++step) {
        if (step % kIterationsPerPoll == 0 && step > 0) {
            if (stop.stop_requested()) {
                series.isComplete = false;
                return series;
            }
            if (onProgress)
                onProgress(double(step) / series.stepCount);
        }
        const bool isFirst = step % series.stepsPerColumn == 0;
        if (isFirst)
            series.columns.push_back({.firstStep = step, .endStep = step, .mostWavefronts = {}, .mostIdleLanes = {}, .mostSectors = {}});
        const StepCost cost = computeStepCost(recording, launch, trace, steps, step, scratch);
        StepColumn& column = series.columns.back();
        column.endStep = step + 1;
        keepWorst(column, cost, isFirst);
        series.wavefrontCount += cost.wavefrontCount;
        series.conflictCount += cost.conflictCount();
        series.sectorCount += cost.sectorCount;
        series.activeLaneCount += cost.activeLaneCount;
        series.residentLaneCount += cost.residentLaneCount;
    }
    return series;
}

}  // namespace simtscope::analysis
