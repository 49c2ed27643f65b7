// Lays out, for layOutTree() (tree_layout.h), a tree whose columns do not all have room (declared in tree_layout_shared.h).
#include <algorithm>

#include "ui/figures/dataflow/tree_layout_shared.h"

namespace simtscope::figures {

namespace {

constexpr int kMaxCharacters = 7, kMaxDigits = 10;  // most characters of floating-point numbers, which are rounded, and of whole numbers
// numbers of listed results, of results in a line, and of lines
constexpr std::uint32_t kMinListed = 16, kMaxPerLine = 32, kUsualLines = 4, kMaxLines = 8;
constexpr qreal kMinLecturePitch = 21;                       // of rows that leave room for a list
constexpr qreal kMaxGapShare = 0.04, kMaxLabelShare = 0.37;  // of the content's width
constexpr qreal kFoldedScale = 0.84, kMinFoldedColumn = 25, kGapWidth = 20, kUsualBox = 40;

/// Returns the number of characters for which a column must have room: that of the usual values. A result that stands alone in its row may
/// be wider.
int findUsualWidth(const analysis::TreeModel& model)
{
    int widest = 1;
    for (const analysis::TreeRow& row : model.rows) {
        if (row.kind != analysis::RowKind::Result || row.nodeCount > 1)
            widest = std::max(widest, std::min<int>(row.usualTextLength, row.hasFloats ? kMaxCharacters : kMaxDigits));
    }
    return widest;
}

/// Places the shown columns side by side, with a gap wherever columns are folded.
void placeColumns(const std::vector<std::uint32_t>& shown, std::size_t columns, qreal gapWidth, TreeLayout& layout)
{
    layout.columnCenters.resize(columns);
    layout.foldIndices.assign(columns, -1);
    qreal x = layout.columnArea.left();
    const auto foldColumnsBetween = [&](std::uint32_t from, std::uint32_t to) {
        if (from >= to)
            return;
        layout.folds.push_back({from, to - 1, x + gapWidth / 2});
        for (std::uint32_t column = from; column < to; ++column) {
            layout.columnCenters[column] = x + gapWidth / 2;
            layout.foldIndices[column] = std::int32_t(layout.folds.size()) - 1;
        }
        x += gapWidth;
    };
    std::uint32_t next = 0;
    for (const std::uint32_t column : shown) {
        foldColumnsBetween(next, column);
        layout.columnCenters[column] = x + layout.columnWidth / 2;
        x += layout.columnWidth;
        next = column + 1;
    }
    foldColumnsBetween(next, std::uint32_t(columns));
}

}  // namespace

/// Tries to show a value in every cell; see tree_layout_shared.h.
bool fitCells(const Canvas& canvas, const analysis::TreeModel& model, TreeLayout& layout)
{
    const qreal box = layout.columnWidth * 0.9, wide = 80 * canvas.unit(), usual = std::min(box, kUsualBox * canvas.unit());
    const ScaleAdvances advances(canvas);
    const FittingScales inBox(advances, box), inWide(advances, wide);
    bool fits = true;
    qreal commonScale = kScales[0];  // rows whose values are short do not outgrow the others
    for (const analysis::TreeRow& row : model.rows)
        if (row.kind != analysis::RowKind::Result || row.nodeCount > 1)
            commonScale = std::min(commonScale, inBox.largestScale(row.usualTextLength));
    commonScale = std::max(commonScale, kUsualMaxScale);
    layout.valueScales.reserve(model.rows.size());
    layout.boxWidths.reserve(model.rows.size());
    for (const analysis::TreeRow& row : model.rows) {
        const bool isAlone = row.kind == analysis::RowKind::Result && row.nodeCount == 1;  // nothing stands beside it
        const FittingScales& room = isAlone ? inWide : inBox;
        fits = fits && room.fits(row.maxTextLength);
        layout.valueScales.push_back(std::min(commonScale, room.largestScale(row.usualTextLength)));
        const qreal valueWidth =
            canvas.monoWidth(std::max<int>(row.maxTextLength, 1), Font::Mono, layout.valueScales.back()) + 9 * canvas.unit();
        layout.boxWidths.push_back(isAlone ? std::max(valueWidth, usual) : std::clamp(valueWidth, usual, box));
    }
    return fits;
}

/// Centres the field in the content, with the labels beside it.
void placeField(const Canvas& canvas, qreal width, qreal gap, TreeLayout& layout)
{
    const QRectF content = canvas.content();
    layout.columnArea.setLeft(content.left() + std::max<qreal>(0, content.width() - width - 2 * gap - layout.labelWidth) / 2 + gap);
    layout.columnArea.setWidth(width);
    layout.labelLeft = layout.columnArea.right() + gap;
}

/// Makes columns wide enough for values, shows as many as there is room for, and folds the others.
TreeLayout foldColumns(const Canvas& canvas, const analysis::TreeModel& model, const LabelWidths& labels, bool hasDetails,
                       const RequiredColumns& required, TreeLayout layout)
{
    const qreal u = canvas.unit(), width = canvas.content().width(), gap = std::min(22 * u, width * kMaxGapShare), gapWidth = kGapWidth * u;
    layout.hasDetails = hasDetails;
    layout.labelFont = layout.rowPitch < canvas.lineHeightOf(Font::Body) ? Font::Small : Font::Body;
    const qreal label = layout.labelFont == Font::Small ? labels.small : labels.body;
    layout.labelWidth =
        std::min(std::clamp(std::max({label, hasDetails ? labels.detail : 0, labels.note}) + u, kMinLabelWidth * u, kMaxLabelWidth * u),
                 std::max(kMinLabelWidth * u, width * kMaxLabelShare));
    const qreal room = canvas.content().width() - layout.labelWidth - 2 * gap;
    const qreal text = canvas.monoWidth(findUsualWidth(model), Font::Mono, std::max(kFoldedScale, findReadableScale(canvas)));
    layout.columnWidth = std::max((text + 3 * u) / 0.9, kMinFoldedColumn * u);
    const std::vector<std::uint32_t> shown = chooseVisibleColumns(model, required, [&](std::size_t columns, std::size_t folds) {
        return qreal(columns) * layout.columnWidth + qreal(folds) * gapWidth <= room;
    });
    std::size_t folds = 0;
    for (std::size_t i = 0; i < shown.size(); ++i)
        folds += shown[i] > (i == 0 ? 0 : shown[i - 1] + 1);
    folds += shown.empty() || shown.back() + 1 < model.columns.size();
    placeField(canvas, qreal(shown.size()) * layout.columnWidth + qreal(folds) * gapWidth, gap, layout);
    placeColumns(shown, model.columns.size(), gapWidth, layout);
    fitCells(canvas, model, layout);
    std::ranges::replace(layout.valueScales, 0, kScales[std::size(kScales) - 1]);  // values that are too long are shortened
    layout.hasValueInEveryCell = true;
    return layout;
}

void reserveResults(const Canvas& canvas, const analysis::TreeModel& model, const LabelWidths& labels, TreeLayout& layout)
{
    const analysis::TreeRow& last = model.rows.back();
    if (last.kind != analysis::RowKind::Result || last.nodeCount < kMinListed)
        return;
    const qreal line = canvas.lineHeightOf(Font::MonoSmall),
                label = std::clamp(labels.body, kMinLabelWidth * canvas.unit(), kMaxLabelWidth * canvas.unit());
    ResultList list;
    list.valueWidth = canvas.monoWidth(last.maxNodeTextLength + 1, Font::MonoSmall) + canvas.unit();
    for (list.valuesPerLine = kMaxPerLine; list.valuesPerLine * list.valueWidth > canvas.content().width() - label - 44 * canvas.unit();
         list.valuesPerLine /= 2)
        if (list.valuesPerLine == 1)
            return;
    list.lineCount = (last.nodeCount + list.valuesPerLine - 1) / list.valuesPerLine;
    const qreal rows = layout.columnArea.height() - (list.lineCount + 0.5) * line;  // height that remains for the rows
    // In a lecture hall, rows with legible values come first: a list would be large, and nobody reads it.
    const bool isInWay = canvas.isForLecture() || list.lineCount > kUsualLines;
    const qreal minPitch = canvas.isForLecture() ? kMinLecturePitch : kMinPitch;
    if (list.lineCount > kMaxLines || (isInWay && rows < minPitch * canvas.unit() * qreal(model.rows.size())))
        return;
    list.left = canvas.content().left() + 22 * canvas.unit();
    list.top = canvas.content().bottom() - list.lineCount * line;
    layout.columnArea.setBottom(list.top - line / 2);
    layout.results = list;
}

}  // namespace simtscope::figures
