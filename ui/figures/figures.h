// Lists the figures in the order of their tabs, and declares the functions that apply to every figure. Each figure has a folder and a row
// of the table.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

/// Returns the rows of all figures, in the order of the tabs.
const std::vector<FigureKind>& figureKinds();
const FigureKind* findFigureKind(const QString& name);  ///< nullptr: there is no figure of this name
/// Returns the label of the tab in the language of the window.
QString translateLabel(const FigureKind& kind);

/// Computes what a figure derives from a block, once, before the first layout; for a long block the caller does so on a worker thread.
/// `figure` is a FigureKind::name; for a figure that derives nothing, only the names, the types and the fault are computed, which all
/// figures share. Returns false if `stop` was requested before the end.
bool prepare(const FigureSource& source, const QString& figure, const std::stop_token& stop = {});

/// Returns whether prepare() has run, so that laying the figure out computes nothing first.
bool isPrepared(const FigureSource& source, const QString& figure);

/// Suggests the figure to open a recording with: tree when there is dataflow in shared memory (sweep when its result is a scan), else
/// banks, else source. Returns an empty text if `stop` was requested first.
QString suggestFigure(const FigureSource& source, const std::stop_token& stop = {});

/// Suggests the step to draw: the access with the largest excess (FigureKind::costliestAccess), or the first one; for other figures the
/// last step.
std::uint32_t suggestStep(const FigureSource& source, const FigureKind& kind);

}  // namespace simtscope::figures
