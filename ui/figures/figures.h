// The list of figures, in the order of their tabs, and what is asked of every one of them. A figure is a folder and a row of the table.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

const std::vector<FigureKind>& figureKinds();
const FigureKind* findFigureKind(const QString& name);  ///< nullptr: there is none of this name
QString translatedLabel(const FigureKind& kind);

/// What figures derive from a block once and for all, made before one is laid out: of a long block on a worker. `figure`: FigureKind::name;
/// of one that derives nothing only the names, the types and the fault are made, which all figures share. False: `stop` was requested
/// before it was done.
bool prepare(const FigureSource& source, const QString& figure, const std::stop_token& stop = {});

/// It has been: laying the figure out makes nothing first.
bool isPrepared(const FigureSource& source, const QString& figure);

/// The best figure to open a recording with, when nobody says: tree when there is dataflow in shared memory (sweep when its result is a
/// scan), else banks, else source. Empty when `stop` was requested before it was found.
QString suggestedFigure(const FigureSource& source, const std::stop_token& stop = {});

/// The step to draw of a figure, when nobody says: the access that costs most above the least (FigureKind::telling), or the first one; else
/// the last step.
std::uint32_t suggestedStep(const FigureSource& source, const FigureKind& kind);

}  // namespace simtscope::figures
