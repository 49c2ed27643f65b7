// Lays out arrays as rows of cells, one array below the other, and chooses the rows to show where there is no room for all.
#pragma once

#include <vector>

#include "gpu/analysis/models/patterns/arrays_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Holds one row of neighbouring cells of an array.
struct ArrayRow {
    std::uint64_t firstCell = 0;
    std::uint32_t cellCount = 0;
};

/// Holds the shown part of one array.
struct ShownArray {
    std::size_t array = 0;       ///< index into ArraysModel::arrays
    std::vector<ArrayRow> rows;  ///< ordered by their cells; rows between them may be left out
    std::uint64_t rowCount = 0;  ///< rows of the whole array
    QRectF label;                ///< the line above the cells
    QPointF topLeft;             ///< of the cells
};

/// Holds the places of all arrays, in pixels.
struct ArrayRowsLayout {
    std::vector<ShownArray> arrays;
    std::vector<std::size_t> omittedArrays;  ///< those without room for even one row; indices into ArraysModel::arrays
    qreal cellWidth = 0, cellHeight = 0, rowGap = 0;
    qreal indexWidth = 0;  ///< room for the indices left of the cells
    QRectF note;           ///< the line below all arrays
    qreal height = 0;      ///< of everything, with the note

    QRectF box(const ShownArray& shown, std::size_t row, std::uint32_t column) const;
    /// Returns the area of all shown cells of the array.
    QRectF area(const ShownArray& shown) const;
    /// Returns the box of a cell; an empty one when it is not shown.
    QRectF boxOf(const ShownArray& shown, std::uint64_t cell) const;
};

/// Lays the arrays with these indices out in the area. Rows that the step touches come first where not all have room; `touches` is indexed
/// by array of the model. `maxDistance` limits the room between two arrays, in units.
ArrayRowsLayout layOutArrayRows(const Canvas& canvas, const QRectF& area, const FigureSource& source, const analysis::ArraysModel& model,
                                const std::vector<std::size_t>& arrays, const std::vector<std::vector<analysis::ArrayTouch>>& touches, qreal maxDistance);

/// Returns the number of cells that form one element of the program: the components of a vector or struct.
std::uint64_t cellsPerElement(const FigureSource& source, const analysis::AccessedArray& array);

/// Returns "[64]" or "[1][0]", the index of the element that a cell belongs to.
QString elementIndex(const FigureSource& source, const analysis::AccessedArray& array, std::uint64_t cell);

}  // namespace simtscope::figures
