// Where the rows and columns of a tree stand, and how much detail there is room for.
#pragma once

#include <algorithm>

#include "gpu/analysis/names/values.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/dataflow/tree_fold.h"
#include "ui/figures/dataflow/tree_words.h"

namespace simtscope::figures {

/// Distance of the heights at which a crowded row's nodes stand in turn, in boxes.
inline constexpr qreal kLevelShare = 1.12;

/// Columns that are not shown, [first, last], and where the mark stands that says so.
struct TreeGap {
    std::uint32_t first = 0, last = 0;
    qreal x = 0;
};

/// All values of the last row, whole, in lines beneath a tree whose columns are folded.
struct ResultList {
    std::uint32_t perLine = 0, lines = 0;  ///< 0: there is none, or no room
    qreal left = 0, top = 0, valueWidth = 0;

    qreal right() const { return left + perLine * valueWidth; }
};

struct TreeLayout {
    QRectF field;  ///< the columns, without header and row labels
    qreal headerTop = 0, headerHeight = 0;
    qreal labelLeft = 0, labelWidth = 0;
    Font labelFont = Font::Body;
    bool details = false;  ///< room for a second line beneath each label
    qreal columnWidth = 0, boxHeight = 0, pitch = 0, stackCell = 0, stackGap = 0;
    bool cells = false;                       ///< there is room for a value in every cell
    std::uint32_t headerEvery = 1;            ///< an id over every n-th column
    std::uint32_t firstRow = 0, lastRow = 0;  ///< shown rows, [firstRow, lastRow)
    std::vector<qreal> rowTop;                ///< of the nodes' boxes, by row - firstRow
    std::vector<qreal> scales;                ///< of the values' font, by row, but for longer ones; 0: there is no room for values
    std::vector<qreal> boxes;                 ///< width of the nodes that show values, by row
    std::vector<bool> rowFits;                ///< without `cells`: there is room for the row's widest value
    std::vector<std::uint32_t> levels;        ///< by row: heights at which neighbours stand in turn, so that each has more width
    std::vector<TreeGap> gaps;                ///< in order; empty: all columns are shown
    std::vector<qreal> columnX;               ///< by column: its middle, or that of the gap that it is in
    ResultList results;
    std::vector<std::int32_t> gapOf;  ///< by column: index into gaps; -1: it is shown

    qreal x(std::uint32_t column) const { return columnX[column]; }
    bool hides(std::uint32_t column) const { return gapOf[column] >= 0; }
    bool shows(std::uint32_t row) const { return row >= firstRow && row < lastRow; }
    qreal top(std::uint32_t row) const { return rowTop[row - firstRow]; }
    /// How much lower than its row's top a node stands, when the row's values are `spacing` columns apart.
    qreal drop(std::uint32_t row, std::uint32_t column, std::uint32_t spacing) const
    {
        return levels[row] < 2 ? 0 : column / std::max(1u, spacing) % levels[row] * kLevelShare * boxHeight;
    }
    qreal stackBottom(std::uint32_t row) const { return top(row) - stackGap; }
};

/// Of the widest row label in either font, of the widest detail, and of the note above them that many columns bring with them.
struct LabelWidths {
    qreal body = 0, small = 0, detail = 0, note = 0;
};

/// `headerLines`: two where the columns are of several arrays, whose names stand above the ids.
/// `latest`: the row that must be seen when not all rows fit. `wish`: the columns to be seen when not all have room for values.
TreeLayout layOutTree(const Canvas& canvas, const analysis::TreeModel& model, const QStringList& headers, int headerLines,
                      const LabelWidths& labels, std::uint32_t latest, const FoldWish& wish);

/// Share of a font's height that its digits need.
inline constexpr qreal kLineShare = 0.86;

struct FittedText {
    QString text;  ///< empty: there is no room
    qreal scale = 0;
};

/// A value as a node of the row has room for it: whole, smaller where it must be, or else in fewer characters.
FittedText fittingText(const Canvas& canvas, const TreeLayout& layout, std::uint32_t row, const analysis::ShownValue& value);
/// The same of a text that is not to be cut.
FittedText fittingText(const Canvas& canvas, const TreeLayout& layout, std::uint32_t row, const QString& text);

/// Whether nearly all of the row's values fit: a few among dots would look like something special.
bool showsValues(const FigureSource& source, const Canvas& canvas, const analysis::TreeModel& model, const TreeLayout& layout,
                 std::uint32_t row);

/// Cells in the stack of inputs above a node: each input, or three and a cell that says how many more.
std::uint32_t stackHeight(std::uint32_t inputs);

}  // namespace simtscope::figures
