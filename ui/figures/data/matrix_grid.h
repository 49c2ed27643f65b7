// Lays out and draws a matrix, or the part of it that has room, as cells.
#pragma once

#include <QStringList>
#include <functional>
#include <vector>

#include "gpu/analysis/models/patterns/matrix_shape.h"
#include "gpu/analysis/names/values.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

inline constexpr qreal kMinCellSize = 3;  ///< units; smaller cells are drawn only if CellStyle::isMarked is set

/// Holds a range of rows or columns that are shown.
struct IndexRange {
    std::uint32_t first = 0, count = 0;
    std::uint32_t end() const { return first + count; }  ///< one past the last index
    bool contains(std::uint32_t index) const { return index >= first && index < end(); }
};

/// Rounds a size to whole pixels, or a small size down to a quarter of a pixel, so that equal cells are drawn from one image
/// (canvas/box_cache.h).
qreal snapSize(qreal size);
/// Rounds a point to whole pixels.
QPointF snapPoint(QPointF point);

/// Holds the visible part of a matrix, and the place and size of its cells in pixels.
struct MatrixGrid {
    QPointF topLeft;
    qreal cellWidth = 0, cellHeight = 0;
    IndexRange rows, columns;

    QRectF area() const { return {topLeft, QSizeF(cellWidth * columns.count, cellHeight * rows.count)}; }  ///< all shown cells
    bool contains(analysis::MatrixIndex position) const { return rows.contains(position.row) && columns.contains(position.column); }
    QRectF box(analysis::MatrixIndex position) const;  ///< returns the box of a cell; that of a cell that is not shown lies outside area()
    /// Returns the box of the shown part of the area; empty: none of it is shown.
    QRectF box(const analysis::MatrixArea& area) const;
};

/// Returns "tile", the program's name of the array that holds the matrix.
QString matrixName(const FigureSource& source, const analysis::MatrixShape& shape);

/// Holds the style and the text of one cell.
struct CellStyle {
    Role fill = Role::Cell, stroke = Role::CellBorder;
    qreal strokeWidth = 1;  ///< width of the stroke
    Hatch hatch = Hatch::None;
    bool isMarked = false;  ///< whether the cell is drawn even if cells are smaller than kMinCellSize
    QStringList texts;      ///< the full value, then ever shorter forms; empty: the value is unknown
    Meaning meaning;
};

/// Returns whether a digit fits into a cell. If not, callers need not compute the values.
bool hasRoomForValues(const Canvas& canvas, const MatrixGrid& grid);

/// Holds a cell with its box in pixels.
struct StyledCell {
    QRectF box;
    CellStyle style;
};
/// Draws cells of one size. All values have the same font size, the largest at which they fit. Without `textsHaveMeaning`, only boxes have the
/// meaning of a cell, which keeps the HTML page of a figure with many cells small.
void drawCells(Canvas& canvas, const QSizeF& size, const std::vector<StyledCell>& cells, bool textsHaveMeaning = true);

/// Draws every shown cell in the style that `style` returns. All values have the same font size, the largest at which they fit.
void drawCells(Canvas& canvas, const MatrixGrid& grid, const std::function<CellStyle(analysis::MatrixIndex)>& style);

/// Draws a dashed outline around the shown part of the area.
void drawAreaOutline(Canvas& canvas, const MatrixGrid& grid, const analysis::MatrixArea& area);

/// Returns the full text of a value, then ever shorter forms, but none with a magnitude ("1k").
QStringList formatMatrixElement(const analysis::ShownValue& value);
/// Returns the forms of a cell's value at a step; empty: the value is unknown. `version` comes from CellVersions::versionAt().
QStringList formatMatrixValue(const FigureSource& source, std::uint32_t version);

/// Returns "a[2][5]", with brackets for row and column, even if the program uses a single index.
QString elementName(const QString& matrix, const QString& row, const QString& column);
/// Returns the name with both indices as numbers.
QString elementName(const QString& matrix, analysis::MatrixIndex position);

/// Returns the subject of one element, with its value in the tip where it is known.
Meaning elementMeaning(const analysis::MatrixShape& shape, const QString& matrix, analysis::MatrixIndex position, const QString& value);

}  // namespace simtscope::figures
