// Finds cells of a figure for a choice by keys: the first cell, and the neighbours of a cell.
#pragma once

#include <QPointF>
#include <Qt>
#include <optional>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

/// Returns the cell that the first active lane of the step's first warp accesses; nullopt: the step accesses no memory.
std::optional<figures::CellSubject> findCellOfStep(const analysis::RecordedBlock& source, std::uint32_t step);

/// Returns the index of the shape that stands for `cell`, the nearest to `point` if there are several; -1: the figure does not show the
/// cell.
int findShapeOfCell(const figures::Figure& figure, const figures::Subject& cell, QPointF point);
/// Returns the index of the first shape that stands for a cell, from top to bottom and from left to right; -1: the figure shows no cells.
int findFirstCellShape(const figures::Figure& figure);
/// Returns the index of the next shape of another cell in the direction of an arrow key: in the same row, or in the nearest row above or
/// below; -1: no cell lies in that direction.
int findAdjacentCellShape(const figures::Figure& figure, int shape, Qt::Key arrow);

}  // namespace simtscope::ui
