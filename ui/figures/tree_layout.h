// Where the rows and columns of a tree stand, and how much detail there is room for.
#pragma once

#include "ui/figures/canvas.h"
#include "ui/figures/tree_model.h"

namespace simtscope::figures {

struct TreeLayout {
    QRectF field;              ///< the columns, without header and row labels
    qreal headerTop = 0, headerHeight = 0;
    qreal labelLeft = 0, labelWidth = 0;
    qreal columnWidth = 0, boxHeight = 0, pitch = 0, stackCell = 0, stackGap = 0;
    bool cells = false;        ///< there is room for a value in every cell
    std::uint32_t headerEvery = 1;  ///< an id over every n-th column
    std::uint32_t firstRow = 0, lastRow = 0;  ///< shown rows, [firstRow, lastRow)
    std::vector<qreal> rowTop; ///< of the nodes' boxes, by row - firstRow
    std::vector<qreal> scales; ///< of the values' font, by row; 0: the row's nodes have no room for values
    std::vector<qreal> boxes;  ///< width of the nodes that show values, by row
    std::vector<qreal> rooms;  ///< width that a value of the row may take: one that is wider is not shown

    qreal x(std::uint32_t column) const { return field.left() + (column + 0.5) * columnWidth; }
    bool shows(std::uint32_t row) const { return row >= firstRow && row < lastRow; }
    qreal top(std::uint32_t row) const { return rowTop[row - firstRow]; }
    qreal stackBottom(std::uint32_t row) const { return top(row) - stackGap; }
};

/// `headerLines`: two where the columns are of several arrays, whose names stand above the ids. `labelWidth`: of the widest row label.
/// `latest`: the row that must be seen when not all rows fit.
TreeLayout layOutTree(const Canvas& canvas, const TreeModel& model, const QStringList& headers, int headerLines, qreal labelWidth,
                      std::uint32_t latest);

/// Share of a font's height that its digits need.
inline constexpr qreal kLineShare = 0.86;

/// A value in as many characters as a node of the row has room for; empty: not even the fewest.
QString fittingText(const Canvas& canvas, const TreeLayout& layout, std::uint32_t row, const ShownValue& value);

/// Whether nearly all of the row's values fit: a few among dots would look like something special.
bool showsValues(const FigureSource& source, const Canvas& canvas, const TreeModel& model, const TreeLayout& layout, std::uint32_t row);

/// Cells in the stack of inputs above a node: each input, or three and a cell that says how many more.
std::uint32_t stackHeight(std::uint32_t inputs);

}  // namespace simtscope::figures
