// Chooses cells of a figure without a mouse: a first one, and the neighbours of another.
#pragma once

#include <QPointF>
#include <Qt>
#include <optional>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

/// Returns a cell that the step accesses: that of the first active lane of its first warp. Nothing: it accesses no memory.
std::optional<figures::CellSubject> cellOfStep(const analysis::RecordedBlock& source, std::uint32_t step);

/// Returns the index of the shape of `cell` nearest to `point`; -1: the figure does not show the cell.
int shapeOfCell(const figures::Figure& figure, const figures::Subject& cell, QPointF point);
/// Returns the first shape of a cell, from the top and from the left; -1: the figure shows no cells.
int firstCell(const figures::Figure& figure);
/// Returns the next shape of another cell in the direction of an arrow key: in the same row, or in the nearest row above or below; -1:
/// none.
int cellBeside(const figures::Figure& figure, int shape, Qt::Key arrow);

}  // namespace simtscope::ui
