// Choosing a cell of a figure without a mouse: which one comes first, and which one lies beside another.
#pragma once

#include <QPointF>
#include <Qt>
#include <optional>

#include "gpu/analysis/recorded_block.h"
#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

/// A cell that the step accesses: that of the first active lane of its first warp. Nothing: it accesses no memory.
std::optional<figures::Subject> cellOfStep(const analysis::RecordedBlock& source, std::uint32_t step);

/// Index of the shape of `cell` nearest to `point`; -1: the figure does not show it.
int shapeOfCell(const figures::Figure& figure, const figures::Subject& cell, QPointF point);
/// The first shape of a cell, from the top and from the left; -1: the figure shows no cells.
int firstCell(const figures::Figure& figure);
/// The next shape of another cell in the direction of an arrow key: in the same row, or in the nearest row above or below; -1: none.
int cellBeside(const figures::Figure& figure, int shape, Qt::Key arrow);

}  // namespace simtscope::ui
