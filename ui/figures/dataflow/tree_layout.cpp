#include "ui/figures/dataflow/tree_layout.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "gpu/analysis/models/patterns/version_text.h"
#include "ui/figures/dataflow/tree_layout_shared.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMaxColumnWidth = 84, kFewColumnsWidth = 640, kMaxPitch = 160, kMaxBoxHeight = 44, kBoxGap = 1.5;
constexpr qreal kFewColumns = 10, kMaxBoxHeightOfFew = 60;  // a tree with few columns has larger boxes
constexpr qreal kMaxSpread = 110;                           // units by which room that is left lengthens the edges
constexpr qreal kMinCodeWidth = 90, kMaxCodeWidth = 260;    // longer code is broken in two lines, and then cut
constexpr qreal kMinCodeShare = 0.75;                       // of the longest code, in a line that cuts it
constexpr qreal kMinBoxHeight = 10.5, kMaxBoxShare = 0.56, kMaxLectureBoxShare = 0.72;
constexpr qreal kCrowdedScale = 0.76, kCrowdedPadding = 5;  // scale down to which values are shrunk so that they keep this padding
constexpr qreal kNoteHeight = 16, kManyColumns = 48;
constexpr qreal kCodeHeightShare = 0.94;  // share of the distance to the next label that a label with code may take
constexpr int kPitchCount = 8;            // number of row distances tried
// most rows whose nodes may alternate between two heights; a tree with more columns than kMinFolded may be folded
constexpr std::uint32_t kMaxStaggered = 3, kMinFolded = 24;
constexpr std::size_t kManyRows = 12;  // in a tree with more rows, some may have no room for all their edges
// shares of the row distance: one input of a stack, and the gap beneath the stack
constexpr qreal kStackShare = 0.42 * 0.9, kStackGapShare = 0.3;

/// Staggers the rows whose values have room only at alternating heights. Returns the row distance that remains; 0: there is no room.
qreal staggerRows(const Canvas& canvas, const analysis::TreeModel& model, qreal stackWeight, TreeLayout& layout)
{
    const qreal u = canvas.unit();
    const ScaleAdvances advances(canvas);
    std::uint32_t crowdedRowCount = 0;
    for (std::uint32_t i = layout.firstRow; i < layout.lastRow; ++i) {
        const analysis::TreeRow& row = model.rows[i];
        const qreal nodeDistance = row.spacing * layout.columnWidth - u;
        if (row.spacing > 0 && !FittingScales(advances, nodeDistance).fits(row.maxNodeTextLength) &&
            FittingScales(advances, 2 * nodeDistance + u).fits(row.maxNodeTextLength)) {
            layout.staggerCounts[i] = 2;
            ++crowdedRowCount;
        }
    }
    const qreal room = layout.columnArea.height() - 2 * u - layout.boxHeight * (1 + kStaggerDistance * crowdedRowCount);
    return crowdedRowCount > kMaxStaggered
               ? 0
               : std::min(layout.rowPitch, room / std::max<qreal>(1, layout.lastRow - layout.firstRow - 1 + stackWeight));
}

/// Decides where values are shown: in each row all of them, or those that are short enough for the smallest type.
void fitRows(const Canvas& canvas, const analysis::TreeModel& model, qreal stackWeight, TreeLayout& layout)
{
    const qreal u = canvas.unit();
    const ScaleAdvances advances(canvas);
    if (const qreal pitch = staggerRows(canvas, model, stackWeight, layout); pitch >= kMinPitch * u)
        layout.rowPitch = pitch;
    else
        layout.staggerCounts.assign(model.rows.size(), 1);
    for (std::size_t i = 0; i < model.rows.size(); ++i) {
        const analysis::TreeRow& row = model.rows[i];
        const qreal room = row.spacing == 0 ? 1e6 : row.spacing * layout.columnWidth * layout.staggerCounts[i] - u;
        const FittingScales scales(advances, room);
        qreal scale = std::min<qreal>(1, scales.largestScale(row.maxNodeTextLength));
        layout.rowFits.push_back(scale > 0);
        if (scale > kCrowdedScale)  // in a crowded row, smaller values leave a gap to the borders of their boxes
            scale = std::max(kCrowdedScale,
                             std::min(scale, FittingScales(advances, room - kCrowdedPadding * u).largestScale(row.maxNodeTextLength)));
        if (scale == 0)
            scale = scales.fits(1) ? kScales[std::size(kScales) - 1] : 0;
        layout.valueScales[i] = scale;
        layout.boxWidths[i] =
            std::min(room - kBoxGap * u, canvas.monoWidth(std::max<int>(row.maxNodeTextLength, 1), Font::Mono, scale) + 9 * u);
    }
}

/// Shrinks values that fit into their column but are too high for their row, down to the smallest type.
void fitHeights(const Canvas& canvas, TreeLayout& layout)
{
    for (qreal& scale : layout.valueScales) {
        for (const qreal smaller : kScales) {
            if (smaller <= scale && canvas.lineHeightOf(Font::Mono, smaller) * kDigitHeightShare <= layout.boxHeight) {
                scale = smaller;
                break;
            }
        }
    }
}

/// Sets the row distance; a row with a stack of inputs is higher by its stack. Returns the height of all stacks, in rows.
qreal fitPitch(const Canvas& canvas, const analysis::TreeModel& model, TreeLayout& layout)
{
    std::uint32_t stacked = 0, stacks = 0;
    for (const analysis::TreeRow& row : model.rows) {
        stacked += countStackCells(row.maxInputCount);
        stacks += row.maxInputCount > 0;
    }
    // The gap below the first stack fits into the room beneath the last row; the gaps of the others do not.
    const qreal stackWeight = stacked * kStackShare + (stacks > 1 ? (stacks - 1) * kStackGapShare : 0);
    layout.rowPitch =
        std::min(kMaxPitch * canvas.unit(), layout.columnArea.height() / std::max<qreal>(1, qreal(model.rows.size()) + stackWeight));
    return stackWeight;
}

void sizeBoxes(const Canvas& canvas, const analysis::TreeModel& model, TreeLayout& layout)
{
    const qreal u = canvas.unit(), maxHeight = (qreal(model.columns.size()) <= kFewColumns ? kMaxBoxHeightOfFew : kMaxBoxHeight) * u;
    const qreal minHeight = std::max(kMinBoxHeight * u, canvas.lineHeightOf(Font::Mono, findReadableScale(canvas)) * kDigitHeightShare);
    const qreal share = canvas.isForLecture() ? kMaxLectureBoxShare : kMaxBoxShare;
    layout.boxHeight = std::clamp(layout.rowPitch * 0.42, std::min(minHeight, layout.rowPitch * share), maxHeight);
    layout.stackCellHeight = layout.boxHeight * 0.9;
    layout.stackGap = std::max(6 * u, layout.rowPitch * kStackGapShare);
}

/// Returns the height of a row and the inputs above it, to the top of the next row.
qreal heightOf(const analysis::TreeRow& row, const TreeLayout& layout)
{
    const std::uint32_t inputs = countStackCells(row.maxInputCount);
    return layout.rowPitch + (inputs > 0 ? inputs * layout.stackCellHeight + layout.stackGap : 0);
}

qreal heightOf(const Canvas& canvas, const analysis::TreeModel& model, std::uint32_t first, std::uint32_t end, const TreeLayout& layout)
{
    qreal height = 2 * canvas.unit() + layout.boxHeight - layout.rowPitch;  // no row follows the last one
    for (std::uint32_t row = first; row < end; ++row)
        height += heightOf(model.rows[row], layout);
    return height;
}

/// Lengthens the edges where rows leave room.
void spreadRows(const Canvas& canvas, const analysis::TreeModel& model, TreeLayout& layout)
{
    const auto rows = std::uint32_t(model.rows.size());
    // Where edges overlap, the value whose edges are drawn has its name beneath the last row.
    const bool hasNameBelow = std::ranges::any_of(model.rows, &analysis::TreeRow::edgesOverlap);
    const qreal spare = layout.columnArea.height() - heightOf(canvas, model, 0, rows, layout) -
                        (hasNameBelow ? 2 * (canvas.lineHeightOf(Font::Mono) + 4 * canvas.unit()) : 0);  // half of it stands above
    const auto stacks = std::ranges::count_if(model.rows, [](const analysis::TreeRow& row) { return row.maxInputCount > 0; });
    const qreal gaps = qreal(stacks) + rows - 1;
    if (spare <= 0 || gaps <= 0)
        return;
    const qreal extra = std::min(spare / gaps, kMaxSpread * canvas.unit());
    layout.rowPitch += extra;
    layout.stackGap += extra;
}

/// Shows all rows, or as many as have room: `latestRow`, and as many rows before it as possible.
void chooseRows(const Canvas& canvas, const analysis::TreeModel& model, std::uint32_t latestRow, TreeLayout& layout)
{
    const qreal u = canvas.unit();
    const auto rows = std::uint32_t(model.rows.size());
    layout.lastRow = rows;
    sizeBoxes(canvas, model, layout);
    if (rows == 0)
        return;
    for (int attempt = 0; attempt < kPitchCount && layout.rowPitch > kMinPitch * u; ++attempt) {
        const qreal over = heightOf(canvas, model, 0, rows, layout) - layout.columnArea.height();
        if (over <= 0)
            break;
        layout.rowPitch = std::max(kMinPitch * u, layout.rowPitch - over / rows);  // boxes and stacks keep their size
        sizeBoxes(canvas, model, layout);
    }
    if (layout.rowPitch >= kMinPitch * u && heightOf(canvas, model, 0, rows, layout) <= layout.columnArea.height()) {
        spreadRows(canvas, model, layout);
        return;
    }
    layout.rowPitch = kMinPitch * u;
    sizeBoxes(canvas, model, layout);
    layout.columnArea.setTop(layout.columnArea.top() + kNoteHeight * u);
    const auto fits = [&](std::uint32_t first, std::uint32_t end) {
        return heightOf(canvas, model, first, end, layout) <= layout.columnArea.height();
    };
    layout.lastRow = std::min(latestRow + 1, rows);
    layout.firstRow = layout.lastRow - 1;
    while (layout.firstRow > 0 && fits(layout.firstRow - 1, layout.lastRow))
        --layout.firstRow;
    while (layout.lastRow < rows && fits(layout.firstRow, layout.lastRow + 1))
        ++layout.lastRow;
}

/// Sets the widths of labels and columns, for labels with or without details. Values take precedence over labels.
TreeLayout fitWidths(const Canvas& canvas, const analysis::TreeModel& model, const LabelWidths& labels, qreal stackWeight, bool hasDetails,
                     TreeLayout layout)
{
    const qreal u = canvas.unit(), columns = std::max<qreal>(1, qreal(model.columns.size()));
    const QRectF content = canvas.content();
    const bool hasManyColumns = columns > kManyColumns;
    const bool hasNote =
        hasManyColumns || std::ranges::any_of(model.rows, &analysis::TreeRow::edgesOverlap) || model.rows.size() > kManyRows;
    layout.hasDetails = hasDetails;
    layout.labelFont = hasManyColumns && !hasDetails ? Font::Small : Font::Body;
    const qreal widest =
        std::max({layout.labelFont == Font::Small ? labels.small : labels.body, hasDetails ? labels.detail : 0, hasNote ? labels.note : 0});
    layout.labelWidth = std::clamp(widest + u, kMinLabelWidth * u, kMaxLabelWidth * u);
    const qreal gap = (hasManyColumns ? 32 : 22) * u;  // wide sums in the last of many narrow columns overhang at the side
    const qreal room = std::max(u, content.width() - layout.labelWidth - 2 * gap);
    layout.columnWidth = std::min(std::clamp(kFewColumnsWidth / columns, kMaxColumnWidth, 2 * kMaxColumnWidth) * u, room / columns);

    layout.hasValueInEveryCell = fitCells(canvas, model, layout);
    if (!layout.hasValueInEveryCell)
        fitRows(canvas, model, stackWeight, layout);
    placeField(canvas, layout.columnWidth * columns, gap, layout);
    for (std::size_t column = 0; column < model.columns.size(); ++column)
        layout.columnCenters.push_back(layout.columnArea.left() + (qreal(column) + 0.5) * layout.columnWidth);
    layout.foldIndices.assign(model.columns.size(), -1);
    return layout;
}

/// Counts the rows in which every value has room.
std::ptrdiff_t countRowsWithRoom(const analysis::TreeModel& model, const TreeLayout& layout)
{
    std::ptrdiff_t rows = layout.hasValueInEveryCell ? std::ptrdiff_t(model.rows.size()) : 0;
    for (std::size_t i = 0; i < model.rows.size() && !layout.hasValueInEveryCell; ++i)
        rows += layout.rowFits[i];
    return rows;
}

/// Returns whether a row of several values has smaller type than a reader can see.
bool isUnreadable(const Canvas& canvas, const analysis::TreeModel& model, const TreeLayout& layout)
{
    const qreal readable = findReadableScale(canvas);
    for (std::size_t i = 0; i < model.rows.size(); ++i) {
        if (model.rows[i].nodeCount > 1 && layout.valueScales[i] > 0 && layout.valueScales[i] < readable)
            return true;
    }
    return false;
}

/// Returns whether folding columns would make room for values that do not fit, or only in illegible type. A matrix product is not folded,
/// because the edges of one value stand for those of all values.
bool isTooNarrow(const Canvas& canvas, const analysis::TreeModel& model, const TreeLayout& layout)
{
    const bool hasStacks = std::ranges::any_of(model.rows, [](const analysis::TreeRow& row) { return row.maxInputCount > 0; });
    const auto combined = std::ranges::count_if(model.rows, [](const analysis::TreeRow& row) { return row.maxOperandCount > 1; });
    const bool lacksRoom =
        !layout.hasValueInEveryCell && (hasStacks || countRowsWithRoom(model, layout) < std::ptrdiff_t(model.rows.size()));
    return model.columns.size() > kMinFolded && (lacksRoom || isUnreadable(canvas, model, layout)) &&
           2 * std::ranges::count_if(model.rows, &analysis::TreeRow::edgesOverlap) <= combined;
}

/// Places the rows from top to bottom; a tree that leaves room stands in the middle, header included.
void placeRows(const Canvas& canvas, const analysis::TreeModel& model, TreeLayout& layout)
{
    qreal y = layout.columnArea.top() + 2 * canvas.unit();
    for (std::uint32_t row = layout.firstRow; row < layout.lastRow; ++row) {
        const std::uint32_t height = countStackCells(model.rows[row].maxInputCount);
        if (height > 0)
            y += height * layout.stackCellHeight + layout.stackGap;
        layout.rowTops.push_back(y);
        y += layout.rowPitch + (layout.staggerCounts[row] - 1) * kStaggerDistance * layout.boxHeight;
    }
    const qreal spare = layout.columnArea.bottom() - (y - layout.rowPitch + layout.boxHeight), shift = std::max<qreal>(0, spare / 2);
    layout.headerTop += shift;
    layout.columnArea.setTop(layout.columnArea.top() + shift);
    for (qreal& top : layout.rowTops)
        top += shift;
}

/// Decides whether the code of each row stands beneath its label: in the room beside the columns, which keep their width.
void fitCode(const Canvas& canvas, const LabelWidths& labels, TreeLayout& layout)
{
    const qreal u = canvas.unit();
    if (labels.code <= 0 || !layout.hasDetails || layout.firstRow > 0)
        return;
    const qreal gap = layout.labelLeft - layout.columnArea.right();
    const qreal spare = canvas.content().width() - layout.columnArea.width() - 2 * gap - layout.labelWidth;
    const qreal desired = std::max(std::min(labels.code + u, kMaxCodeWidth * u), layout.labelWidth);
    const qreal width = std::min(desired, layout.labelWidth + std::max<qreal>(0, spare));
    if (width < std::min(labels.code, kMinCodeWidth * u))
        return;
    const auto fits = [&](int lineCount) {
        const qreal height =
            canvas.lineHeightOf(Font::Body) + canvas.lineHeightOf(Font::Small) + lineCount * canvas.lineHeightOf(Font::MonoSmall);
        return height <= layout.rowPitch * kCodeHeightShare && height <= layout.boxHeight + 2 * layout.stackGap * kCodeHeightShare;
    };
    int lines = width >= labels.code ? 1 : 2;
    if (!fits(lines) && width >= labels.code * kMinCodeShare)
        lines = 1;
    if (!fits(lines))
        return;
    layout.codeLineCount = lines;
    const qreal shift = (width - layout.labelWidth) / 2;
    layout.labelWidth = width;
    layout.columnArea.translate(-std::max<qreal>(0, shift), 0);
    layout.labelLeft -= std::max<qreal>(0, shift);
    for (qreal& center : layout.columnCenters)
        center -= std::max<qreal>(0, shift);
    for (TreeFold& fold : layout.folds)
        fold.x -= std::max<qreal>(0, shift);
}

}  // namespace

FittedText fitText(const Canvas& canvas, const TreeLayout& layout, std::uint32_t row, const QString& text)
{
    for (const qreal scale : kScales) {
        if (scale <= layout.valueScales[row] && layout.boxHeight >= canvas.lineHeightOf(Font::Mono, scale) * kDigitHeightShare &&
            canvas.widthOf(text, Font::Mono, scale) <= layout.boxWidths[row])
            return {text, scale};
    }
    return {};
}

FittedText fitText(const Canvas& canvas, const TreeLayout& layout, std::uint32_t row, const analysis::ShownValue& value)
{
    if (FittedText fitted = fitText(canvas, layout, row, toText(value)); !fitted.text.isEmpty())
        return fitted;
    for (const QString& text : makeShorterTexts(value)) {
        if (FittedText fitted = fitText(canvas, layout, row, text); !fitted.text.isEmpty())
            return fitted;
    }
    return {};
}

bool showsValues(const FigureSource& source, const Canvas& canvas, const analysis::TreeModel& model, const TreeLayout& layout,
                 std::uint32_t row)
{
    if (layout.valueScales[row] <= 0 || layout.hasValueInEveryCell || !layout.shows(row))
        return layout.valueScales[row] > 0;
    const analysis::TreeRow& r = model.rows[row];
    std::uint32_t fitting = 0;
    for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodeCount; ++i)
        fitting +=
            fitText(canvas, layout, row, analysis::versionValue(source, source.dataflow()->versions[model.nodes[i].version])).text.isEmpty()
                ? 0
                : 1;
    return fitting * 10 >= r.nodeCount * 9;
}

std::uint32_t countStackCells(std::uint32_t inputs)
{
    return std::min(inputs, 4u);
}

TreeLayout layOutTree(const Canvas& canvas, const analysis::TreeModel& model, const QStringList& headers, int headerLines,
                      const LabelWidths& labels, std::uint32_t latestRow, const RequiredColumns& required)
{
    const qreal u = canvas.unit();
    const QRectF content = canvas.content();
    TreeLayout layout;
    layout.headerTop = content.top();
    layout.headerHeight = headerLines * canvas.lineHeightOf(Font::MonoSmall) + 6 * u;
    layout.columnArea = content.adjusted(0, layout.headerHeight, 0, 0);
    layout.staggerCounts.assign(model.rows.size(), 1);
    const qreal stackWeight = fitPitch(canvas, model, layout);
    chooseRows(canvas, model, latestRow, layout);

    const auto hasRoomForTwoLines = [&] {
        return layout.rowPitch >= (canvas.lineHeightOf(Font::Body) + canvas.lineHeightOf(Font::Small)) * 1.05;
    };
    const bool canShowTwoLines = hasRoomForTwoLines();
    TreeLayout fitted = fitWidths(canvas, model, labels, stackWeight, canShowTwoLines, layout);
    if (canShowTwoLines && !fitted.hasValueInEveryCell) {
        TreeLayout fittedWithoutDetails = fitWidths(canvas, model, labels, stackWeight, false, layout);
        if (countRowsWithRoom(model, fittedWithoutDetails) > countRowsWithRoom(model, fitted))
            fitted = std::move(fittedWithoutDetails);
    }
    if (isTooNarrow(canvas, model, fitted)) {
        layout.columnArea = content.adjusted(0, layout.headerHeight, 0, 0);
        reserveResults(canvas, model, labels, layout);
        fitPitch(canvas, model, layout);
        chooseRows(canvas, model, latestRow, layout);
        layout = foldColumns(canvas, model, labels, hasRoomForTwoLines(), required, layout);
    } else {
        layout = std::move(fitted);
    }

    qreal widestHeader = 0;
    for (const QString& header : headers)
        widestHeader = std::max(widestHeader, canvas.widthOf(header, Font::MonoSmall));
    while (layout.folds.empty() && layout.headerInterval < model.columns.size() &&
           widestHeader + 7 * u > layout.headerInterval * layout.columnWidth)
        layout.headerInterval *= 2;

    fitCode(canvas, labels, layout);
    fitHeights(canvas, layout);
    placeRows(canvas, model, layout);
    return layout;
}

}  // namespace simtscope::figures
