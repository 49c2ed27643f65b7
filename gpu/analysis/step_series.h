// What every step of a block cost, in at most so many columns, for charts: where a column stands for several steps, it holds the worst
// of them and which step that is.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "gpu/trace/recording.h"
#include "gpu/trace/steps.h"

namespace simtscope::analysis {

/// A step as a whole (all its warps); like StepFacts, without what explains it.
struct StepCost {
    std::uint32_t step = 0;
    SiteId site{};
    std::uint32_t wavefronts = 0, ideal = 0;      ///< shared memory
    std::uint32_t sectors = 0, idealSectors = 0;  ///< global memory
    std::uint32_t localSectors = 0;               ///< local memory
    std::uint32_t activeLanes = 0, lanes = 0;     ///< lanes: resident ones of the warps that take part
    std::uint32_t conflicts() const { return wavefronts - ideal; }
    std::uint32_t idleLanes() const { return lanes - activeLanes; }
};

/// The steps first..end-1, and the worst of them in each respect; the earliest one of equals.
struct StepColumn {
    std::uint32_t first = 0, end = 0;
    StepCost wavefronts;  ///< with the most wavefronts
    StepCost lanes;       ///< with the most idle lanes, then the most active ones
    StepCost sectors;     ///< with the most sectors
};

struct StepSeries {
    std::uint32_t steps = 0, stepsPerColumn = 1;
    std::vector<StepColumn> columns;
    std::uint64_t wavefronts = 0, conflicts = 0, sectors = 0, activeLanes = 0, lanes = 0;  ///< over all steps
    bool isComplete = true;                                                                ///< false: stopped; the columns so far are right
};

StepCost stepCost(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace, const trace::Steps& steps,
                  std::uint32_t step, trace::EventData& scratch);

/// `mostColumns` > 0. Long recordings take seconds: `progress` is told the share that is done now and then.
StepSeries stepSeries(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                      const trace::Steps& steps, std::uint32_t mostColumns, std::stop_token stop = {},
                      const std::function<void(double)>& progress = {});

}  // namespace simtscope::analysis
