#include "ui/figures/data/product_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace simtscope::figures {

namespace {

constexpr qreal kOperandGap = 26;                                              // between a and c, in units
constexpr qreal kMaxCellWidth = 46, kMaxCellHeight = 34, kMaxCellRatio = 2.4;  // width to height
constexpr qreal kMaxTallCellRatio = 1.2;                                       // height to width
constexpr qreal kMinCellWidth = 13, kMinCellHeight = 13;                       // values of one or two digits are still easy to read
constexpr qreal kVerticalGap = 10;                                             // between b and c
constexpr qreal kMinDistinctCellSide = 5;                                      // cells can still be told apart
constexpr qreal kMinReadableCellSide = 9;                                      // a digit has room, at the smallest size of type
constexpr qreal kCornerWidth = 190, kCornerHeight = 84;                        // room for the sum

constexpr qreal kPartCellSide = 11;                                            // of a part with values
constexpr std::uint32_t kMinPartCount = 4;                                     // of rows and columns that a readable part has

/// Holds the shown rows and columns of each matrix. A has as many columns as b has rows, a as many rows as c, and b as many columns.
struct Spans {
    IndexRange rowsA, columnsA, rowsB, columnsB, rowsC, columnsC;
};

struct CellSize {
    qreal width = 0, height = 0;
    bool areAtLeast(qreal minWidth, qreal minHeight) const { return width >= minWidth && height >= minHeight; }
};

CellSize computeCellSize(const Spans& spans, QSizeF room, qreal u)
{
    CellSize cells;
    cells.width = std::min(kMaxCellWidth * u, room.width() / (spans.columnsA.count + spans.columnsC.count));
    cells.height = std::min(kMaxCellHeight * u, room.height() / (spans.rowsB.count + spans.rowsC.count));
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

/// Returns that of the spans of `count` one after another which contains `index`, so that the picture stays while a tile is used.
IndexRange makeAlignedRange(const IndexRange& allowed, std::uint32_t index, std::uint32_t count)
{
    count = std::min(count, allowed.count);
    const std::uint32_t before = index > allowed.first ? (index - allowed.first) / count * count : 0;
    return {std::min(allowed.first + before, allowed.end() - count), count};
}

/// Returns `range`, moved to the required index where it does not contain it.
IndexRange includeIndex(const IndexRange& range, std::uint32_t index, const IndexRange& allowed)
{
    return range.contains(index) ? range : makeAlignedRange(allowed, index, range.count);
}

/// Chooses the parts of the spans around the required elements whose cells are as large as `side`.
Spans choosePart(const Spans& block, const RequiredElements& required, QSizeF room, qreal side)
{
    const auto countFitting = [&](qreal extent) { return std::uint32_t(std::max<qreal>(2, std::floor(extent / side))); };
    const std::uint32_t across = countFitting(room.width()), down = countFitting(room.height());
    Spans part = block;
    part.rowsC = makeRangeAround(block.rowsC, required.c.row, down / 2);
    part.columnsC = makeRangeAround(block.columnsC, required.c.column, across / 2);
    const std::uint32_t inner =
        std::min(across - std::min(across - 1, part.columnsC.count), down - std::min(down - 1, part.rowsC.count));
    // Tiles mostly have a power of two of columns.
    part.columnsA = makeAlignedRange(block.columnsA, required.a.column, inner < block.columnsA.count ? std::bit_floor(inner) : inner);
    part.rowsB = makeAlignedRange(block.rowsB, required.b.row, part.columnsA.count);
    part.rowsA = includeIndex(part.rowsC, required.a.row, block.rowsC);
    part.columnsB = includeIndex(part.columnsC, required.b.column, block.columnsC);
    return part;
}

/// Chooses whole matrices where they have room, else the part that the block works on, else a part of that around the required elements.
/// A wrong product gets a part with values, because the values tell which elements were multiplied.
Spans chooseSpans(const analysis::ProductModel& model, const RequiredElements& required, QSizeF room, qreal u)
{
    const IndexRange rows{0, model.c.rowCount}, inner{0, model.a.columnCount}, columns{0, model.c.columnCount};
    const Spans fullSpans{rows, inner, inner, columns, rows, columns};
    if (computeCellSize(fullSpans, room, u).areAtLeast(kMinCellWidth * u, kMinCellHeight * u))
        return fullSpans;
    const auto rangeOf = [](std::uint32_t firstA, std::uint32_t lastA, std::uint32_t firstB, std::uint32_t lastB) {
        const std::uint32_t first = std::min(firstA, firstB);
        return IndexRange{first, std::max(lastA, lastB) - first + 1};
    };
    const analysis::MatrixArea &a = model.areaA, &b = model.areaB, &c = model.blockArea;
    const IndexRange usedRows = rangeOf(a.first.row, a.last.row, c.first.row, c.last.row),
                     usedInner = rangeOf(a.first.column, a.last.column, b.first.row, b.last.row),
                     usedColumns = rangeOf(b.first.column, b.last.column, c.first.column, c.last.column);
    const Spans block{usedRows, usedInner, usedInner, usedColumns, usedRows, usedColumns};
    const CellSize blockCells = computeCellSize(block, room, u);
    if (!model.isMatrixProduct && !blockCells.areAtLeast(kMinReadableCellSide * u, kMinReadableCellSide * u)) {
        const Spans part = choosePart(block, required, room, kPartCellSide * u);
        if (std::min({part.rowsC.count, part.columnsC.count, part.columnsA.count}) >= kMinPartCount)
            return part;
    }
    return blockCells.areAtLeast(kMinDistinctCellSide * u, kMinDistinctCellSide * u)
               ? block
               : choosePart(block, required, room, kMinDistinctCellSide * u);
}

}  // namespace

ProductLayout layOutProduct(const Canvas& canvas, const analysis::ProductModel& model, const RequiredElements& required)
{
    const qreal u = canvas.unit();
    const QRectF content = canvas.content();
    ProductLayout layout;
    layout.lineHeight = canvas.lineHeightOf(Font::Small);
    const qreal gapX = kOperandGap * u, gapY = kVerticalGap * u, head = layout.lineHeight + 4 * u, foot = layout.lineHeight + 6 * u;
    const QSizeF room(content.width() - gapX - 4 * u, content.height() - head - gapY - foot - 4 * u);
    const Spans spans = chooseSpans(model, required, room, u);
    CellSize cells = computeCellSize(spans, room, u);
    cells = {snapSize(cells.width), snapSize(cells.height)};
    // The corner keeps its room for the sum where a is narrow.
    const qreal widthA = cells.width * spans.columnsA.count, widthB = cells.width * spans.columnsC.count;
    const qreal spare = std::max<qreal>(0, room.width() - widthA - widthB);
    const qreal left = content.left() + 2 * u + std::max(spare / 2, std::min(spare, kCornerWidth * u - widthA));
    const qreal heightB = cells.height * spans.rowsB.count, heightC = cells.height * spans.rowsC.count;
    const qreal spareY = std::max<qreal>(0, room.height() - heightB - heightC);
    const qreal top = content.top() + head + std::max(spareY / 2, std::min(spareY, kCornerHeight * u - heightB));
    const auto makeGrid = [&](QPointF at, const IndexRange& rows, const IndexRange& columns) {
        return MatrixGrid{snapPoint(at), cells.width, cells.height, rows, columns};
    };
    layout.b = makeGrid({left + widthA + gapX, top}, spans.rowsB, spans.columnsB);
    layout.a = makeGrid({left, top + heightB + gapY}, spans.rowsA, spans.columnsA);
    layout.c = makeGrid({left + widthA + gapX, top + heightB + gapY}, spans.rowsC, spans.columnsC);
    layout.labelA = QRectF(left, layout.a.topLeft.y() - 4 * u - layout.lineHeight, widthA + gapX - 2 * u, layout.lineHeight);
    layout.terms = QRectF(content.topLeft(), QPointF(left + widthA, layout.labelA.top() - 4 * u));
    layout.labelB = QRectF(layout.b.topLeft.x(), top - head, content.right() - layout.b.topLeft.x(), layout.lineHeight);
    const qreal below = layout.c.area().bottom() + 4 * u;
    layout.labelC = QRectF(layout.c.topLeft.x(), below, content.right() - layout.c.topLeft.x(), layout.lineHeight);
    layout.note = QRectF(content.left(), below, layout.c.topLeft.x() - gapX / 2 - content.left(), layout.lineHeight);
    return layout;
}

}  // namespace simtscope::figures
