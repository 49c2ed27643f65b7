// Formats the steps at which the value of an expression changes, as `simtscope report --watch` prints them.
#pragma once

#include <string>

#include "gpu/analysis/expressions/series.h"

namespace simtscope::analysis {

/// Returns a table with a row for each step and each value that lanes of the warp get there. The text ends with a newline.
std::string formatWatchText(const RecordedBlock& block, const ExpressionSeries& series, WarpId warp);
/// Returns the same as JSON, with a value as number, truth value or text; null where it is not known.
std::string formatWatchJson(const RecordedBlock& block, const ExpressionSeries& series, WarpId warp);

/// Returns the line of the step's leading instruction; 0 if it is not known.
std::uint32_t lineOfStep(const RecordedBlock& block, std::uint32_t step);

}  // namespace simtscope::analysis
