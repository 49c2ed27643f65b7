// Computes the cost of every step of a block for charts, in a limited number of columns. Where a column represents several steps, it holds
// the worst of them and its step number.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "gpu/trace/model/recording.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::analysis {

/// Holds the cost of a step over all of its warps. Unlike StepFacts, it does not explain the cost.
struct StepCost {
    std::uint32_t step = 0;
    SiteId site{};
    std::uint32_t wavefrontCount = 0, idealWavefrontCount = 0;  ///< in shared memory
    std::uint32_t sectorCount = 0, idealSectorCount = 0;        ///< in global memory
    std::uint32_t localSectorCount = 0;                         ///< in local memory
    std::uint32_t activeLaneCount = 0, residentLaneCount = 0;   ///< of the warps that take part
    std::uint32_t conflictCount() const { return wavefrontCount - idealWavefrontCount; }
    std::uint32_t idleLaneCount() const { return residentLaneCount - activeLaneCount; }
};

/// Holds the steps first..end-1, and the worst of them in each respect; the earliest among equals.
struct StepColumn {
    std::uint32_t firstStep = 0, endStep = 0;
    StepCost mostWavefronts;  ///< the step with the most wavefronts
    StepCost mostIdleLanes;   ///< the step with the most idle lanes, then the most active ones
    StepCost mostSectors;     ///< the step with the most sectors
};

/// Holds the costs of a block's steps, column by column.
struct StepSeries {
    std::uint32_t stepCount = 0, stepsPerColumn = 1;
    std::vector<StepColumn> columns;
    std::uint64_t wavefrontCount = 0, conflictCount = 0, sectorCount = 0;  ///< totals over all steps
    std::uint64_t activeLaneCount = 0, residentLaneCount = 0;              ///< likewise
    /// Whether all columns were computed. If not, because `stop` was requested, the columns so far are correct.
    bool isComplete = true;
};

/// Returns the cost of one step. `scratch` only saves allocations between calls.
StepCost computeStepCost(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                         const trace::Steps& steps, std::uint32_t step, trace::EventData& scratch);

/// Builds the columns; `maxColumns` > 0. Long recordings take seconds: `onProgress` is called now and then with the finished share.
StepSeries computeStepSeries(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                             const trace::Steps& steps, std::uint32_t maxColumns, std::stop_token stop = {},
                             const std::function<void(double)>& onProgress = {});

}  // namespace simtscope::analysis
