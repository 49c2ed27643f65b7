// Finds stretches of a timeline's row in which the same work repeats, such as the hundred launches of one kernel in a loop.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/analysis/models/timeline_model.h"

namespace simtscope::analysis {

inline constexpr std::size_t kMinRepetitions = 8;  // a stretch of fewer repetitions is no run

/// Describes a stretch of repeated items.
struct RepeatedWork {
    std::vector<std::size_t> items;  ///< indices into TimelineRow::items, by time
    std::size_t period = 1;          ///< number of different items that alternate; 1: one item repeats
    /// Returns the number of repetitions.
    std::size_t repetitionCount() const { return items.size() / period; }
};

/// Returns the runs of a row, by time: work that repeats at least kMinRepetitions times on one track. Nested work (nodes of a graph,
/// kernels launched by a kernel) is left out.
std::vector<RepeatedWork> findRepeatedWork(const trace::Recording& recording, const TimelineRow& row);

}  // namespace simtscope::analysis
