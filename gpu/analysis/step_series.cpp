#include "gpu/analysis/step_series.h"

#include <array>
#include <bit>
#include <tuple>

#include "gpu/analysis/access_facts.h"

namespace simtscope::analysis {

namespace {

constexpr std::uint32_t kStepsPerLook = 4096;  // between two looks at the stop token

/// Only what is strictly worse replaces: the earliest of equals stays.
void keepWorst(StepColumn& column, const StepCost& cost, bool isFirst)
{
    if (isFirst || std::tuple(cost.wavefronts, cost.conflicts()) > std::tuple(column.wavefronts.wavefronts, column.wavefronts.conflicts()))
        column.wavefronts = cost;
    if (isFirst || std::tuple(cost.idleLanes(), cost.activeLanes) > std::tuple(column.lanes.idleLanes(), column.lanes.activeLanes))
        column.lanes = cost;
    if (isFirst || cost.sectors > column.sectors.sectors)
        column.sectors = cost;
}

}  // namespace

StepCost stepCost(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace, const trace::Steps& steps,
                  std::uint32_t step, trace::EventData& scratch)
{
    const trace::Event leading = trace.event(EventIndex{steps.leading(step)});
    StepCost cost;
    cost.step = step;
    cost.site = leading.site;
    std::array<LaneMask, 32> active{};  // per warp: at most 1024 threads in a block
    LaneMask warps = 0;                 // a bit per warp
    for (const std::uint32_t index : steps.events(step)) {
        const trace::Event event = trace.event(EventIndex{index});
        if (event.kind != leading.kind || event.site != leading.site)
            continue;  // a block entry on the way to the step
        const unsigned warp = event.warp.value % unsigned(active.size());
        warps |= LaneMask(1) << warp;
        active[warp] |= event.mask;
        const AccessCosts access = accessCosts(recording, launch, trace, EventIndex{index}, scratch);
        cost.wavefronts += access.cost.wavefronts;
        cost.ideal += access.cost.ideal;
        cost.sectors += access.sectors;
        cost.idealSectors += access.idealSectors;
    }
    for (; warps; warps &= warps - 1) {
        const unsigned warp = unsigned(std::countr_zero(warps));
        const LaneMask resident = residentLanes(launch.block.count(), WarpId{warp});
        cost.activeLanes += unsigned(std::popcount(active[warp] & resident));
        cost.lanes += unsigned(std::popcount(resident));
    }
    return cost;
}

StepSeries stepSeries(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace, const trace::Steps& steps,
                      std::uint32_t mostColumns, std::stop_token stop, const std::function<void(double)>& progress)
{
    StepSeries series;
    series.steps = steps.count();
    series.stepsPerColumn = std::max(1u, (series.steps + mostColumns - 1) / std::max(1u, mostColumns));
    series.columns.reserve(series.steps / series.stepsPerColumn + 1);
    trace::EventData scratch;
    for (std::uint32_t step = 0; step < series.steps; ++step) {
        if (step % kStepsPerLook == 0 && step > 0) {
            if (stop.stop_requested()) {
                series.isComplete = false;
                return series;
            }
            if (progress)
                progress(double(step) / series.steps);
        }
        const bool isFirst = step % series.stepsPerColumn == 0;
        if (isFirst)
            series.columns.push_back({.first = step, .end = step, .wavefronts = {}, .lanes = {}, .sectors = {}});
        const StepCost cost = stepCost(recording, launch, trace, steps, step, scratch);
        StepColumn& column = series.columns.back();
        column.end = step + 1;
        keepWorst(column, cost, isFirst);
        series.wavefronts += cost.wavefronts;
        series.conflicts += cost.conflicts();
        series.sectors += cost.sectors;
        series.activeLanes += cost.activeLanes;
        series.lanes += cost.lanes;
    }
    return series;
}

}  // namespace simtscope::analysis
