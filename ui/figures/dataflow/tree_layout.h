// Lays out the rows and columns of a tree, and decides how much detail has room.
#pragma once

#include <algorithm>

#include "gpu/analysis/names/values.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/dataflow/tree_fold.h"
#include "ui/figures/dataflow/tree_words.h"

namespace simtscope::figures {

/// Vertical distance between the heights at which the nodes of a crowded row alternate, as a multiple of the height of a box.
inline constexpr qreal kStaggerDistance = 1.12;

/// Describes a fold: the columns [first, last] that are not shown, and the x of the mark in their place.
struct TreeFold {
    std::uint32_t first = 0, last = 0;
    qreal x = 0;
};

/// Describes the list of all values of the last row, which stands beneath a tree with folded columns.
struct ResultList {
    std::uint32_t valuesPerLine = 0, lineCount = 0;  ///< both 0: there is no list, or no room for it
    qreal left = 0, top = 0, valueWidth = 0;

    qreal right() const { return left + valuesPerLine * valueWidth; }
};

/// Holds the places and sizes of a tree, in logical pixels unless noted.
struct TreeLayout {
    QRectF columnArea;  ///< area of the columns, without header and row labels
    qreal headerTop = 0, headerHeight = 0;
    qreal labelLeft = 0, labelWidth = 0;
    Font labelFont = Font::Body;
    bool hasDetails = false;  ///< whether there is room for a second line beneath each label
    int codeLineCount = 0;    ///< number of lines beneath each label for the code that wrote the row; 0: there is no room
    qreal columnWidth = 0, boxHeight = 0, rowPitch = 0;  ///< rowPitch: distance of one row from the next
    qreal stackCellHeight = 0, stackGap = 0;             ///< of the stack of input values above a node; stackGap: from it to the node
    bool hasValueInEveryCell = false;                    ///< whether every cell has room for a value
    std::uint32_t headerInterval = 1;                    ///< every n-th column has an index above it
    std::uint32_t firstRow = 0, lastRow = 0;             ///< rows shown, [firstRow, lastRow)
    std::vector<qreal> rowTops;                          ///< top of the nodes' boxes, by row - firstRow
    /// By row: scale of the font of values. Rows with long values have a smaller one; 0: no room for values.
    std::vector<qreal> valueScales;
    std::vector<qreal> boxWidths;  ///< by row: width of nodes that show values
    std::vector<bool> rowFits;     ///< by row, filled only if `hasValueInEveryCell` is false: whether the row's widest value has room
    /// By row: number of heights at which adjacent nodes alternate, so that each node can be wider.
    std::vector<std::uint32_t> staggerCounts;
    std::vector<TreeFold> folds;            ///< in order; empty: all columns are shown
    std::vector<qreal> columnCenters;       ///< by column: its middle, or the x of the fold that hides it
    ResultList results;                     ///< empty if no column is folded
    std::vector<std::int32_t> foldIndices;  ///< by column: index into `folds`; -1: the column is shown

    qreal x(std::uint32_t column) const { return columnCenters[column]; }             ///< middle of a column, or of the fold that hides it
    bool hides(std::uint32_t column) const { return foldIndices[column] >= 0; }       ///< returns whether the column is folded
    bool shows(std::uint32_t row) const { return row >= firstRow && row < lastRow; }  ///< returns whether the row is shown
    qreal top(std::uint32_t row) const { return rowTops[row - firstRow]; }  ///< top of the nodes' boxes; only for rows that are shown
    /// Returns how far below its row's top a node stands when the row's values are `spacing` columns apart.
    qreal nodeOffset(std::uint32_t row, std::uint32_t column, std::uint32_t spacing) const
    {
        return staggerCounts[row] < 2 ? 0 : column / std::max(1u, spacing) % staggerCounts[row] * kStaggerDistance * boxHeight;
    }
    /// Returns the lower end of the stacks of inputs above the row's nodes.
    qreal stackBottom(std::uint32_t row) const { return top(row) - stackGap; }
};

/// Holds the widths of the widest row label in the body and the small font, of the widest detail, of the longest line of code, and of the
/// note that stands above the labels of a large tree.
struct LabelWidths {
    qreal body = 0, small = 0, detail = 0, note = 0, code = 0;
};

/// Lays the tree out. `headers` holds the index of each column, `labels` the widths that the row labels need. `headerLines` is 2 if the
/// columns belong to several arrays, whose names stand above the indices, else 1. `latestRow` is the row that must be visible if not all
/// rows fit. `required` names the columns that must be visible if not all have room for values.
TreeLayout layOutTree(const Canvas& canvas, const analysis::TreeModel& model, const QStringList& headers, int headerLines,
                      const LabelWidths& labels, std::uint32_t latestRow, const RequiredColumns& required);

/// Share of a font's height that its digits need.
inline constexpr qreal kDigitHeightShare = 0.86;

/// Holds a text as it fits into its node, and the scale of its font.
struct FittedText {
    QString text;  ///< empty: no text fits
    qreal scale = 0;
};

/// Fits a value into a node of the row: in full, if necessary in a smaller font, else shortened.
FittedText fitText(const Canvas& canvas, const TreeLayout& layout, std::uint32_t row, const analysis::ShownValue& value);
/// Fits a text that must not be shortened.
FittedText fitText(const Canvas& canvas, const TreeLayout& layout, std::uint32_t row, const QString& text);

/// Returns whether the row shows values instead of dots: at least nine of ten values must fit, because a few values among dots would stand
/// out.
bool showsValues(const FigureSource& source, const Canvas& canvas, const analysis::TreeModel& model, const TreeLayout& layout,
                 std::uint32_t row);

/// Returns the number of cells in the stack of inputs above a node: one for each input, or, for more than four inputs, three and a cell
/// with the number of the others.
std::uint32_t countStackCells(std::uint32_t inputs);

}  // namespace simtscope::figures
