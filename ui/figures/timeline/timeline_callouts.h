// Names of bars that are too short for them: below the row, each at the end of a line from its bar.
#pragma once

#include <vector>

#include "ui/figures/timeline/timeline_layout.h"

namespace simtscope::figures {

/// In at most so many lanes, one below the other; of what has no room there none. No text crosses another one's line.
std::vector<Callout> layOutCallouts(const Canvas& canvas, const FigureSource& source, const analysis::TimelineModel& model,
                                    const TimelineLayout& layout, const TimelineRowLayout& row, std::size_t lanes);

/// As many as the callouts take.
std::size_t lanesOf(const std::vector<Callout>& callouts);

}  // namespace simtscope::figures
