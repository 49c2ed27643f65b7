// Maps steps to source lines and back, and resolves references of lessons such as "line 24 #3".
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/counts/line_costs.h"
#include "gpu/core/messages/message.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::ui {

/// Returns the lines of the program's own file in the inline stack of a step's leading site, innermost first; empty if there is no line
/// information.
std::vector<int> linesOfStep(const figures::FigureSource& source, std::uint32_t step);

/// Returns the same for all sources of the program, as numbers of analysis::NumberedLine.
std::vector<int> numberedLinesOfStep(const figures::FigureSource& source, std::uint32_t step);

/// Returns "line 12", or "line 12 of kernels.cuh" for a numbered line (analysis::NumberedLine) of another source than the main file.
QString formatNumberedLine(const trace::Recording& recording, int line);

/// Resolves "first", "last", a number from 1 as the window counts, "line 24", or "line 24 #3" (the third step of that line, not counting
/// steps in which lanes only diverge). Nullopt if there is no such step, or `stop` was requested before it was found.
std::optional<std::uint32_t> resolveStep(const figures::FigureSource& source, const QString& reference, const std::stop_token& stop = {});

/// Says that resolveStep() finds no such step, and which steps there are: of the named line, or else of the block.
Message describeMissingStep(const figures::FigureSource& source, const QString& reference);

/// Returns the reference that resolveStep() resolves to this step, even in another run of the program: "line 24 #3", or the step's number.
QString makeStepReference(const figures::FigureSource& source, std::uint32_t step);

/// Returns the first step of a numbered line at or after `firstStep`, else the line's first step.
std::optional<std::uint32_t> findStepAtLine(const figures::FigureSource& source, int line, std::uint32_t firstStep);

/// Returns the costs of every line of the program's main file in a launch, by line, for the editor.
std::vector<analysis::LineCost> computeMainFileLineCosts(const trace::Recording& recording, const trace::Launch& launch);
/// Returns the costs of every line of one of the program's sources, an index in ProgramInfo::sources.
std::vector<analysis::LineCost> computeSourceLineCosts(const trace::Recording& recording, const trace::Launch& launch, std::size_t source);

}  // namespace simtscope::ui
