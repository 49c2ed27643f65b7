#include "ui/figures/data/product_layout.h"

#include <algorithm>
#include <cmath>

namespace simtscope::figures {

namespace {

constexpr qreal kOperandGap = 26;                                              // between a and c, in units
constexpr qreal kMaxCellWidth = 46, kMaxCellHeight = 34, kMaxCellRatio = 2.4;  // width to height
constexpr qreal kMaxTallCellRatio = 1.2;                                       // height to width
constexpr qreal kMinCellWidth = 13, kMinCellHeight = 13;                       // values of one or two digits are still easy to read
constexpr qreal kVerticalGap = 10;                                             // between b and c
constexpr qreal kMinDistinctCellSide = 5;                                      // cells can still be told apart
constexpr qreal kCornerWidth = 190, kCornerHeight = 84;                        // room for the sum

/// Holds the shown rows of a and c, the shown columns of a (which are the rows of b), and the shown columns of b and c.
struct Spans {
    IndexRange rows, inner, columns;
};

struct CellSize {
    qreal width = 0, height = 0;
    bool areAtLeast(qreal minWidth, qreal minHeight) const { return width >= minWidth && height >= minHeight; }
};

CellSize computeCellSize(const Spans& spans, QSizeF room, qreal u)
{
    CellSize cells;
    cells.width = std::min(kMaxCellWidth * u, room.width() / (spans.inner.count + spans.columns.count));
    cells.height = std::min(kMaxCellHeight * u, room.height() / (spans.inner.count + spans.rows.count));
    cells.width = std::min(cells.width, cells.height * kMaxCellRatio);
    cells.height = std::min(cells.height, cells.width * kMaxTallCellRatio);
    return cells;
}

/// Returns a span of `count` around `index`, within `allowed`.
IndexRange makeRangeAround(const IndexRange& allowed, std::uint32_t index, std::uint32_t count)
{
    count = std::min(count, allowed.count);
    const std::uint32_t before = index > allowed.first ? std::min(index - allowed.first, count / 2) : 0;
    return {std::min(index - std::min(index, before), allowed.end() - count), count};
}

/// Chooses whole matrices where they have room, else the part that the block works on, else a part of that around the shown element.
Spans chooseSpans(const analysis::ProductModel& model, analysis::MatrixIndex shown, std::uint32_t requiredInner, QSizeF room, qreal u)
{
    const Spans fullSpans{{0, model.c.rowCount}, {0, model.a.columnCount}, {0, model.c.columnCount}};
    if (computeCellSize(fullSpans, room, u).areAtLeast(kMinCellWidth * u, kMinCellHeight * u))
        return fullSpans;
    const auto rangeOf = [](std::uint32_t firstA, std::uint32_t lastA, std::uint32_t firstB, std::uint32_t lastB) {
        const std::uint32_t first = std::min(firstA, firstB);
        return IndexRange{first, std::max(lastA, lastB) - first + 1};
    };
    const analysis::MatrixArea &a = model.areaA, &b = model.areaB, &c = model.blockArea;
    Spans spans{rangeOf(a.first.row, a.last.row, c.first.row, c.last.row), rangeOf(a.first.column, a.last.column, b.first.row, b.last.row),
                rangeOf(b.first.column, b.last.column, c.first.column, c.last.column)};
    if (computeCellSize(spans, room, u).areAtLeast(kMinDistinctCellSide * u, kMinDistinctCellSide * u))
        return spans;
    const auto countFitting = [&](qreal extent) {
        return std::uint32_t(std::max<qreal>(2, std::floor(extent / (kMinDistinctCellSide * u))));
    };
    const std::uint32_t across = countFitting(room.width()), down = countFitting(room.height());
    spans.rows = makeRangeAround(spans.rows, shown.row, down / 2);
    spans.columns = makeRangeAround(spans.columns, shown.column, across / 2);
    spans.inner =
        makeRangeAround(spans.inner, requiredInner,
                        std::min(across - std::min(across - 1, spans.columns.count), down - std::min(down - 1, spans.rows.count)));
    return spans;
}

}  // namespace

ProductLayout layOutProduct(const Canvas& canvas, const analysis::ProductModel& model, analysis::MatrixIndex shownElement,
                            std::uint32_t requiredColumn)
{
    const qreal u = canvas.unit();
    const QRectF content = canvas.content();
    ProductLayout layout;
    layout.lineHeight = canvas.lineHeightOf(Font::Small);
    const qreal gapX = kOperandGap * u, gapY = kVerticalGap * u, head = layout.lineHeight + 4 * u, foot = layout.lineHeight + 6 * u;
    const QSizeF room(content.width() - gapX - 4 * u, content.height() - head - gapY - foot - 4 * u);
    const Spans spans = chooseSpans(model, shownElement, requiredColumn, room, u);
    CellSize cells = computeCellSize(spans, room, u);
    cells = {snapSize(cells.width), snapSize(cells.height)};
    // The corner keeps its room for the sum where a is narrow.
    const qreal widthA = cells.width * spans.inner.count, widthB = cells.width * spans.columns.count;
    const qreal spare = std::max<qreal>(0, room.width() - widthA - widthB);
    const qreal left = content.left() + 2 * u + std::max(spare / 2, std::min(spare, kCornerWidth * u - widthA));
    const qreal heightB = cells.height * spans.inner.count, heightC = cells.height * spans.rows.count;
    const qreal spareY = std::max<qreal>(0, room.height() - heightB - heightC);
    const qreal top = content.top() + head + std::max(spareY / 2, std::min(spareY, kCornerHeight * u - heightB));
    const auto makeGrid = [&](QPointF at, const IndexRange& rows, const IndexRange& columns) {
        return MatrixGrid{snapPoint(at), cells.width, cells.height, rows, columns};
    };
    layout.b = makeGrid({left + widthA + gapX, top}, spans.inner, spans.columns);
    layout.a = makeGrid({left, top + heightB + gapY}, spans.rows, spans.inner);
    layout.c = makeGrid({left + widthA + gapX, top + heightB + gapY}, spans.rows, spans.columns);
    layout.labelA = QRectF(left, layout.a.topLeft.y() - 4 * u - layout.lineHeight, widthA + gapX - 2 * u, layout.lineHeight);
    layout.terms = QRectF(content.topLeft(), QPointF(left + widthA, layout.labelA.top() - 4 * u));
    layout.labelB = QRectF(layout.b.topLeft.x(), top - head, content.right() - layout.b.topLeft.x(), layout.lineHeight);
    const qreal below = layout.c.area().bottom() + 4 * u;
    layout.labelC = QRectF(layout.c.topLeft.x(), below, content.right() - layout.c.topLeft.x(), layout.lineHeight);
    layout.note = QRectF(content.left(), below, layout.c.topLeft.x() - gapX / 2 - content.left(), layout.lineHeight);
    return layout;
}

}  // namespace simtscope::figures
