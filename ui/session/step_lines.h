// From steps to source lines and back: which line of the program text a step belongs to, and where a lesson's "line 24 #3" is.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/line_costs.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::ui {

/// Lines of the program's own file in the inline stack of a step's leading site, innermost first; empty: no line information.
std::vector<int> linesOfStep(const figures::FigureSource& source, std::uint32_t step);

/// "first", "last", a number from 1 as the window counts, "line 24", "line 24 #3" (the third step of that line, not counting
/// those where lanes only part). Nothing: there is no such step, or `stop` was requested before it was found.
std::optional<std::uint32_t> resolveStep(const figures::FigureSource& source, const QString& reference, const std::stop_token& stop = {});

/// The reference that resolveStep() takes back to this step, also in another run of the program: "line 24 #3", or its number.
QString referenceOfStep(const figures::FigureSource& source, std::uint32_t step);

/// The first step of a line at or after `from`, else the first one at all.
std::optional<std::uint32_t> stepAtLine(const figures::FigureSource& source, int line, std::uint32_t from);

/// What every line of the program's main file cost in a launch, by line: those that the editor shows.
std::vector<analysis::LineCost> ownLineCosts(const trace::Recording& recording, const trace::Launch& launch);

}  // namespace simtscope::ui
