// Computes the places of rows and columns of a tree, and how much detail there is room for.
#pragma once

#include <algorithm>

#include "gpu/analysis/names/values.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/dataflow/tree_fold.h"
#include "ui/figures/dataflow/tree_words.h"

namespace simtscope::figures {

/// Sets the distance of the heights at which nodes of a crowded row alternate, in box heights.
inline constexpr qreal kLevelShare = 1.12;

/// Describes a fold: columns [first, last] that are not shown, and the x of the mark that says so.
struct TreeGap {
    std::uint32_t first = 0, last = 0;
    qreal x = 0;
};

/// Lists all values of the last row in full, in lines beneath a tree whose columns are folded.
struct ResultList {
    std::uint32_t perLine = 0, lines = 0;  ///< 0: there is no list, or no room for it
    qreal left = 0, top = 0, valueWidth = 0;

    qreal right() const { return left + perLine * valueWidth; }
};

/// Holds the places and sizes of a tree, in logical pixels unless noted.
struct TreeLayout {
    QRectF field;  ///< area of the columns, without header and row labels
    qreal headerTop = 0, headerHeight = 0;
    qreal labelLeft = 0, labelWidth = 0;
    Font labelFont = Font::Body;
    bool details = false;  ///< there is room for a second line beneath each label
    qreal columnWidth = 0, boxHeight = 0, pitch = 0, stackCell = 0, stackGap = 0;
    bool cells = false;                       ///< every cell has room for a value
    std::uint32_t headerEvery = 1;            ///< every n-th column has an index above it
    std::uint32_t firstRow = 0, lastRow = 0;  ///< rows shown, [firstRow, lastRow)
    std::vector<qreal> rowTop;                ///< top of the nodes' boxes, by row - firstRow
    std::vector<qreal> scales;                ///< scale of the values' font by row, longer values may be smaller; 0: no room for values
    std::vector<qreal> boxes;                 ///< width of nodes that show values, by row
    std::vector<bool> rowFits;                ///< used without `cells`: there is room for the row's widest value
    std::vector<std::uint32_t> levels;        ///< by row: number of heights at which adjacent nodes alternate, so that each has more width
    std::vector<TreeGap> gaps;                ///< in order; empty: all columns are shown
    std::vector<qreal> columnX;               ///< by column: its middle, or the x of the gap that hides it
    ResultList results;
    std::vector<std::int32_t> gapOf;  ///< by column: index into gaps; -1: the column is shown

    qreal x(std::uint32_t column) const { return columnX[column]; }                   ///< middle of a column, or of the gap in its place
    bool hides(std::uint32_t column) const { return gapOf[column] >= 0; }             ///< a gap stands for it
    bool shows(std::uint32_t row) const { return row >= firstRow && row < lastRow; }  ///< it has room
    qreal top(std::uint32_t row) const { return rowTop[row - firstRow]; }  ///< top of the nodes' boxes; only for rows that are shown
    /// Returns how far below its row's top a node stands when the row's values are `spacing` columns apart.
    qreal nodeOffset(std::uint32_t row, std::uint32_t column, std::uint32_t spacing) const
    {
        return levels[row] < 2 ? 0 : column / std::max(1u, spacing) % levels[row] * kLevelShare * boxHeight;
    }
    qreal stackBottom(std::uint32_t row) const { return top(row) - stackGap; }  ///< lower end of the inputs above the nodes
};

/// Holds the widths of the widest row label in either font, of the widest detail, and of the note above the labels that a tree of many
/// columns has.
struct LabelWidths {
    qreal body = 0, small = 0, detail = 0, note = 0;
};

/// Lays the tree out. `headerLines` is 2 where the columns belong to several arrays, whose names stand above the indices. `latest` is a row
/// that must be visible when not all rows fit; `required` names columns that must be visible when not all have room for values.
TreeLayout layOutTree(const Canvas& canvas, const analysis::TreeModel& model, const QStringList& headers, int headerLines,
                      const LabelWidths& labels, std::uint32_t latest, const RequiredColumns& required);

/// Sets the share of a font's height that its digits need.
inline constexpr qreal kLineShare = 0.86;

/// Holds a text as it fits into its node, and the scale of its font.
struct FittedText {
    QString text;  ///< empty: there is no room
    qreal scale = 0;
};

/// Fits a value into a node of the row: in full, in a smaller font where necessary, or else shortened.
FittedText fittingText(const Canvas& canvas, const TreeLayout& layout, std::uint32_t row, const analysis::ShownValue& value);
/// Fits a text that must not be shortened.
FittedText fittingText(const Canvas& canvas, const TreeLayout& layout, std::uint32_t row, const QString& text);

/// Returns whether nearly all of the row's values fit: a few values among dots would look special.
bool showsValues(const FigureSource& source, const Canvas& canvas, const analysis::TreeModel& model, const TreeLayout& layout,
                 std::uint32_t row);

/// Returns the number of cells in the stack of inputs above a node: one per input, or three and a cell that says how many more.
std::uint32_t stackHeight(std::uint32_t inputs);

}  // namespace simtscope::figures
