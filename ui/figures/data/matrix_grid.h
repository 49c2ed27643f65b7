// Lays out and draws a matrix, or the part of it that has room, as cells.
#pragma once

#include <QStringList>
#include <functional>
#include <vector>

#include "gpu/analysis/models/patterns/matrix_shape.h"
#include "gpu/analysis/models/patterns/product_model.h"
#include "gpu/analysis/names/memory_names.h"
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
/// Draws cells of one size. All values have the same font size, the largest at which they fit. Without `textsHaveMeaning`, only boxes have
/// the meaning of a cell, which keeps the HTML page of a figure with many cells small.
void drawCells(Canvas& canvas, const QSizeF& size, const std::vector<StyledCell>& cells, bool textsHaveMeaning = true);

/// Draws every shown cell in the style that `style` returns. All values have the same font size, the largest at which they fit.
void drawCells(Canvas& canvas, const MatrixGrid& grid, const std::function<CellStyle(analysis::MatrixIndex)>& style);

/// Draws a dashed outline around the shown part of the area.
void drawAreaOutline(Canvas& canvas, const MatrixGrid& grid, const analysis::MatrixArea& area);

/// Returns the full text of a value, then ever shorter forms, but none with a magnitude ("1k").
QStringList formatMatrixElement(const analysis::ShownValue& value);
/// Returns the forms of a cell's value at a step; empty: the value is unknown. `version` comes from CellVersions::versionAt().
QStringList formatMatrixValue(const FigureSource& source, std::uint32_t version);

/// Names the elements of a matrix as the program does: "c[2][5]", or "c[21]" where the program counts them in one dimension.
class ElementNames {
public:
    /// `source` and `shape` must outlive the names.
    ElementNames(const FigureSource& source, const analysis::MatrixShape& shape);
    QString name(analysis::MatrixIndex position) const;
    /// Returns the name, and row and column where it does not tell them: "c[21] (row 2, column 5)".
    QString nameWithPosition(analysis::MatrixIndex position) const;
    /// Returns the name with row and column as indices, "c[2][5]", also where the program counts in one dimension.
    QString nameByPosition(analysis::MatrixIndex position) const;
    bool hasRows() const { return m_hasRows; }  ///< whether name() tells row and column
    /// Returns the name of an element with the variable k in place of its column, or of its row: "a[2][k]", "a[16 + k]", "b[8 * k + 5]".
    QString nameInRow(std::uint32_t row) const;
    QString nameInColumn(std::uint32_t column) const;
    /// Returns the name of the elements of a line: "b[k][0]", "b[8 * k]", "b[3][2 * k + 1]".
    QString nameOnLine(const analysis::FactorLine& line) const;
    /// Returns the subject of one element, with its value in the tip where it is known.
    Meaning meaning(analysis::MatrixIndex position, const QString& value) const;

private:
    std::int64_t indexOf(analysis::MatrixIndex position) const;
    QString nameAlong(analysis::MatrixIndex first, std::uint64_t pitchBytes, const QString& inBrackets) const;

    const analysis::MatrixShape& m_shape;
    QString m_matrix;
    const analysis::Variable* m_variable;  ///< null: the program has no name for the matrix
    bool m_isCounted = false;              ///< whether the program counts elements of this size
    bool m_hasRows = true;                 ///< whether the name has an index for the row and one for the column
};

}  // namespace simtscope::figures
