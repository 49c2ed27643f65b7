#include "ui/figures/grid/grid_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMinBlockSize = 4, kMinThreadSize = 5, kMaxCellSize = 76, kGap = 36;
constexpr qreal kMaxBarPitch = 46, kMaxBarsShare = 0.6;  // distance of the bars of the limits; share of the height for limits and waves
constexpr qreal kScales[] = {1.8, 1.5, 1.2, 1, 0.84, 0.75, 0.6}, kShares[] = {0.5, 0.4, 0.3, 0.2};
constexpr std::uint64_t kMaxIds = 1024;  // most cells for which there may be room for indices
constexpr std::uint32_t kMaxParts = 64, kMaxSlices = 32;
constexpr std::uint32_t kMaxTile = 256;  // most blocks along x and y that one cell stands for
constexpr qreal kMinEvenShare = 0.6;     // size of cells in full lines, relative to the largest cells
constexpr qreal kMinSplitGain = 1.15;    // a tall extent is split only when its cells grow by this factor

/// Returns the number of columns that fills every line, where its cells are not much smaller than with `columns`; else `columns`.
std::uint64_t chooseEvenColumns(const QRectF& area, std::uint64_t cells, std::uint64_t columns, std::uint64_t across, std::uint64_t down)
{
    const auto sideOf = [&](std::uint64_t count) {
        return std::min(area.width() / qreal(count), area.height() / qreal((cells + count - 1) / count));
    };
    std::uint64_t best = columns;
    qreal bestSide = kMinEvenShare * sideOf(columns);
    for (std::uint64_t count = 1; count <= std::min({across, cells, kMaxIds}); ++count) {
        if (cells % count == 0 && cells / count <= down && sideOf(count) >= bestSide) {
            best = count;
            bestSide = sideOf(count);
        }
    }
    return best;
}

/// Lays out all cells in linear order, in lines. A cell stands for several blocks or threads if single ones would be too small.
ExtentCells layOutInLines(const QRectF& area, std::uint64_t count, qreal minCellSize, qreal maxCellSize, std::uint64_t maxLineCells)
{
    ExtentCells result;
    const auto across = std::max<std::uint64_t>(1, std::uint64_t(area.width() / minCellSize)),
               down = std::max<std::uint64_t>(1, std::uint64_t(area.height() / minCellSize));
    result.maxCount = (count + across * down - 1) / (across * down);
    const std::uint64_t cells = (count + result.maxCount - 1) / result.maxCount;
    const auto balancedColumnCount = std::uint64_t(std::ceil(std::sqrt(double(cells) * area.width() / std::max<qreal>(1, area.height()))));
    std::uint64_t columns = std::clamp<std::uint64_t>(maxLineCells > 0 ? maxLineCells : balancedColumnCount, 1, std::min(across, cells));
    columns = std::max(columns, (cells + down - 1) / down);
    if (maxLineCells == 0)
        columns = chooseEvenColumns(area, cells, columns, across, down);
    const std::uint64_t rows = (cells + columns - 1) / columns;
    const qreal side = std::min({maxCellSize, area.width() / qreal(columns), area.height() / qreal(rows)});
    for (std::uint64_t i = 0; i < cells; ++i) {
        const QRectF box(area.left() + qreal(i % columns) * side, area.top() + qreal(i / columns) * side, side, side);
        result.cells.push_back({box, i * result.maxCount, std::min(result.maxCount, count - i * result.maxCount)});
    }
    return result;
}

/// Holds the division into parts that stand side by side and below each other: slices of z, or ranges of y.
struct ExtentParts {
    qreal side = 0;  ///< side of a cell, in pixels
    std::uint32_t across = 1, height = 1;
};

/// Returns the division into parts that makes the cells largest. `gap` is the distance between parts side by side.
ExtentParts chooseParts(const QRectF& area, Dim3 extent, qreal maxCellSize, qreal headingHeight, qreal gap)
{
    const bool headings = extent.z > 1;
    ExtentParts best;
    best.height = extent.y;
    for (std::uint32_t columns = 1; columns <= std::min(headings ? extent.z : extent.y, kMaxParts); ++columns) {
        const std::uint32_t lines = headings ? extent.y : (extent.y + columns - 1) / columns,
                            rows = headings ? (extent.z + columns - 1) / columns : 1;
        const qreal head = headings || columns > 1 ? headingHeight : 0;
        const qreal partWidth = (area.width() - (columns - 1) * gap) / columns,
                    partHeight = (area.height() - (rows - 1) * headingHeight / 2) / rows - head;
        const qreal side = std::min({maxCellSize, partWidth / extent.x, partHeight / lines});
        if (side > best.side * (headings ? 1 : kMinSplitGain))
            best = {side, columns, lines};
    }
    return best;
}

}  // namespace

qreal ExtentCells::right() const
{
    qreal right = 0;
    for (const ExtentCell& cell : cells)
        right = std::max(right, cell.box.right());
    return right;
}

qreal ExtentCells::bottom() const
{
    qreal bottom = 0;
    for (const ExtentCell& cell : cells)
        bottom = std::max(bottom, cell.box.bottom());
    return bottom;
}

std::size_t ExtentCells::cellIndexOf(std::uint64_t index) const
{
    if (tileSize == 0)
        return std::size_t(index / maxCount);
    const Dim3 cellIndex = coordinates(index, extent);
    return (std::size_t(cellIndex.z) * tileRowCount + cellIndex.y / tileSize) * tileColumnCount + cellIndex.x / tileSize;
}

ExtentCells layOutExtent(const QRectF& area, Dim3 extent, qreal minCellSize, qreal maxCellSize, std::uint32_t maxLineCells,
                         qreal headingHeight, qreal partGutter)
{
    if (extent.y == 1 && extent.z == 1)
        return layOutInLines(area, extent.count(), minCellSize, maxCellSize, maxLineCells);
    std::uint32_t tile = 1;
    Dim3 tileExtent = extent;
    const qreal rowGap = headingHeight / 2, gap = rowGap + partGutter;
    ExtentParts parts = chooseParts(area, tileExtent, maxCellSize, headingHeight, gap);
    while (parts.side < minCellSize && maxLineCells == 0 && extent.z <= kMaxSlices && tile < kMaxTile) {
        ++tile;
        tileExtent = {(extent.x + tile - 1) / tile, (extent.y + tile - 1) / tile, extent.z};
        parts = chooseParts(area, tileExtent, maxCellSize, headingHeight, gap);
    }
    if (parts.side < minCellSize)
        return layOutInLines(area, extent.count(), minCellSize, maxCellSize, 0);
    ExtentCells result;
    result.extent = extent;
    result.tileSize = tile;
    result.tileColumnCount = tileExtent.x;
    result.tileRowCount = tileExtent.y;
    const bool headings = extent.z > 1;
    const qreal side = parts.side, head = headings || parts.across > 1 ? headingHeight : 0;
    for (std::uint64_t i = 0; i < tileExtent.count(); ++i) {
        const Dim3 cellIndex = coordinates(i, tileExtent);
        const std::uint32_t partIndex = headings ? cellIndex.z : cellIndex.y / parts.height,
                            y = headings ? cellIndex.y : cellIndex.y % parts.height;
        const qreal left = area.left() + (partIndex % parts.across) * (side * tileExtent.x + gap);
        const qreal top = area.top() + qreal(partIndex / parts.across) * (side * parts.height + head + rowGap) + head;
        if (head > 0 && cellIndex.x == 0 && y == 0)
            result.headings.emplace_back(
                QRectF(left, top - head, side * tileExtent.x + rowGap / 2, head),
                headings ? tr("z = %1").arg(cellIndex.z)
                         : tr("y = %1 to %2").arg(cellIndex.y * tile).arg(std::min((cellIndex.y + parts.height) * tile, extent.y) - 1));
        const std::uint64_t tileWidth = std::min(tile, extent.x - cellIndex.x * tile),
                            tileHeight = std::min(tile, extent.y - cellIndex.y * tile);
        const std::uint64_t first = (std::uint64_t(cellIndex.z) * extent.y + cellIndex.y * tile) * extent.x + cellIndex.x * tile;
        result.cells.push_back({QRectF(left + cellIndex.x * side, top + y * side, side, side), first, tileWidth * tileHeight});
        result.maxCount = std::max(result.maxCount, tileWidth * tileHeight);
    }
    return result;
}

ExtentCells layOutBlockCells(const QRectF& area, Dim3 grid, qreal unit, qreal headingHeight)
{
    return layOutExtent(area, grid, kMinBlockSize * unit, kMaxCellSize * unit, 0, headingHeight);
}

ExtentCells layOutThreadCells(const QRectF& area, Dim3 block, qreal unit, qreal headingHeight, qreal warpLabelWidth)
{
    return layOutExtent(area, block, kMinThreadSize * unit, kMaxCellSize * unit, kWarpSize, headingHeight, warpLabelWidth);
}

qreal indexFontScale(const Canvas& canvas, const ExtentCells& layout, std::uint64_t lastIndex)
{
    const qreal u = canvas.unit();
    const qreal side = layout.cells.empty() ? 0 : layout.cells.front().box.width();
    for (const qreal scale : kScales) {
        if (layout.maxCount == 1 && canvas.widthOf(QString::number(lastIndex), Font::Mono, scale) <= side - 4 * u &&
            canvas.lineHeightOf(Font::Mono, scale) <= side - 2 * u)
            return scale;
    }
    return 0;
}

/// Returns the share of the width for the blocks: half, or less where that gives the threads room for their indices and leaves the blocks
/// theirs.
static qreal computeBlocksShare(const Canvas& canvas, const GridLayout& layout, Dim3 grid, Dim3 block)
{
    const qreal u = canvas.unit();
    const qreal width = layout.area.width() - layout.gap, height = layout.area.height() - layout.headingHeight - 14 * u;
    if (grid.count() > kMaxIds || block.count() > kMaxIds)
        return kShares[0];
    for (const qreal share : kShares) {
        const ExtentCells blocks = layOutBlockCells(QRectF(0, 0, width * share, height), grid, u, layout.headingHeight);
        const ExtentCells threads = layOutThreadCells(QRectF(0, 0, width - blocks.right() - layout.warpLabelWidth, height), block, u,
                                                      layout.headingHeight, layout.warpLabelWidth);
        if (indexFontScale(canvas, blocks, grid.count() - 1) > 0 && indexFontScale(canvas, threads, block.count() - 1) > 0)
            return share;
    }
    return kShares[0];
}

GridLayout layOutGrid(const Canvas& canvas, const trace::Launch& launch, const analysis::GridModel& model)
{
    GridLayout layout;
    const qreal u = canvas.unit();
    const QRectF content = canvas.content();
    layout.headingHeight = canvas.lineHeightOf(Font::Small);
    layout.gap = kGap * u;
    if (const auto warpCount = (launch.block.count() + kWarpSize - 1) / kWarpSize; warpCount > 1)
        layout.warpLabelWidth = canvas.widthOf(tr("warp %1").arg(warpCount - 1), Font::MonoSmall) + 10 * u;
    const qreal limits = qreal(model.limits.size()), above = layout.headingHeight + 8 * u;
    const qreal bars = model.limits.empty() ? 0 : above + limits * kBarPitch * u;
    layout.area = content.adjusted(0, 0, 0, -bars);
    QRectF& area = layout.area;
    const qreal share = computeBlocksShare(canvas, layout, launch.grid, launch.block);
    layout.blocks = QRectF(area.left(), area.top(), (area.width() - layout.gap) * share, area.height());
    // Room that blocks and threads do not need goes to the limits and waves.
    const QRectF inner = layout.contentOf(layout.blocks, u);
    const ExtentCells blocks = layOutBlockCells(inner, launch.grid, u, layout.headingHeight);
    const ExtentCells threads = layOutThreadCells(layout.threadCellsArea(layout.threadsArea(blocks.right()), u), launch.block, u,
                                                  layout.headingHeight, layout.warpLabelWidth);
    const qreal spare = inner.bottom() - std::max(blocks.bottom(), threads.bottom());
    if (bars > 0) {
        area.setBottom(area.bottom() - std::clamp<qreal>(spare, 0, std::max<qreal>(0, content.height() * kMaxBarsShare - bars)));
        layout.blocks.setBottom(area.bottom());
        layout.barPitch = std::min(kMaxBarPitch * u, (content.bottom() - area.bottom() - above) / limits);
    }
    const qreal top = area.bottom() + 4 * u, half = (area.width() - layout.gap) / 2;
    layout.limits = QRectF(area.left(), top, half, content.bottom() - top);
    layout.waves = QRectF(area.left() + half + layout.gap, top, half, content.bottom() - top);
    return layout;
}

}  // namespace simtscope::figures
