// Lays out callouts: names of bars that are shorter than their names. A callout stands below the row, at the end of a line from its bar.
#pragma once

#include <vector>

#include "ui/figures/timeline/timeline_layout.h"

namespace simtscope::figures {

/// Lays callouts out in at most `maxRows` lines of text, one below the other, and drops those without room. No text crosses the line of
/// another callout.
std::vector<Callout> layOutCallouts(const Canvas& canvas, const FigureSource& source, const analysis::TimelineModel& model,
                                    const TimelineLayout& layout, const TimelineRowLayout& row, std::size_t maxRows);

/// Returns the number of rows of text that the callouts take up.
std::size_t countTextRows(const std::vector<Callout>& callouts);

}  // namespace simtscope::figures
