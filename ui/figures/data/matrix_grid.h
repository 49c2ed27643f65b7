// A matrix, or the part of it that has room, as cells: where each lies, and how they are drawn.
#pragma once

#include <QStringList>
#include <functional>

#include "gpu/analysis/models/matrix_shape.h"
#include "gpu/analysis/names/values.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

inline constexpr qreal kLeastCell = 3;  ///< units: smaller cells are drawn only where there is something to see

/// Rows or columns that are shown.
struct Span {
    std::uint32_t first = 0, count = 0;
    std::uint32_t end() const { return first + count; }
    bool contains(std::uint32_t index) const { return index >= first && index < end(); }
};

/// In whole pixels, where there are some: cells that look alike are then drawn from one image (canvas/box_cache.h).
qreal wholeSize(qreal size);
QPointF wholePoint(QPointF at);

struct MatrixGrid {
    QPointF topLeft;
    qreal cellWidth = 0, cellHeight = 0;
    Span rows, columns;

    QRectF area() const { return {topLeft, QSizeF(cellWidth * columns.count, cellHeight * rows.count)}; }
    bool contains(analysis::MatrixPlace place) const { return rows.contains(place.row) && columns.contains(place.column); }
    QRectF box(analysis::MatrixPlace place) const;
    /// Of what is shown of the area; empty: nothing is.
    QRectF box(const analysis::MatrixArea& area) const;
};

/// "tile": what the program calls the array that holds it.
QString matrixName(const FigureSource& source, const analysis::MatrixShape& shape);

struct CellLook {
    Role fill = Role::Cell, stroke = Role::CellBorder;
    qreal width = 1;      ///< of the stroke
    bool marked = false;  ///< drawn however small the cells are
    QStringList texts;    ///< from the full value on, ever shorter; empty: nothing is known
    Subject subject;
};

/// Cells are so large that a digit fits. Where they are not, what would stand in them need not be found out.
bool hasRoomForValues(const Canvas& canvas, const MatrixGrid& grid);

/// `look` of every cell that is shown. Values are in one size, the largest in which they fit.
void drawCells(Canvas& canvas, const MatrixGrid& grid, const std::function<CellLook(analysis::MatrixPlace)>& look);

/// Dashed around the area, as far as it is shown.
void drawDashed(Canvas& canvas, const MatrixGrid& grid, const analysis::MatrixArea& area);

/// From the full form on; no thousands ("1k").
QStringList elementTexts(const analysis::ShownValue& value);
/// The value of a cell at a step, from the full form on; empty: not known. `version`: CellVersions::at().
QStringList valueTexts(const FigureSource& source, std::uint32_t version);

/// "a[2][5]", in brackets of row and column whatever the program's own way to count.
QString elementName(const QString& matrix, const QString& row, const QString& column);
QString elementName(const QString& matrix, analysis::MatrixPlace place);

/// Of one element, with its value in the tip where it is known.
Subject elementSubject(const analysis::MatrixShape& shape, const QString& matrix, analysis::MatrixPlace place, const QString& value);

}  // namespace simtscope::figures
