// Stretches of a timeline's row in which the same work comes over and over: the hundred launches of one kernel in a loop.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/analysis/models/timeline_model.h"

namespace simtscope::analysis {

inline constexpr std::size_t kLeastRun = 8;  // times, below which each stands for itself

struct TimelineRun {
    std::vector<std::size_t> items;  ///< indices into TimelineRow::items, by time
    std::size_t period = 1;          ///< 1: one work over and over; 2, 3: as many different ones in turn
    std::size_t times() const { return items.size() / period; }
};

/// Of a row, by time: work that repeats at least kLeastRun times on one track. What belongs to a graph or was launched by a kernel stands
/// for itself.
std::vector<TimelineRun> repeatedWork(const trace::Recording& recording, const TimelineRow& row);

}  // namespace simtscope::analysis
