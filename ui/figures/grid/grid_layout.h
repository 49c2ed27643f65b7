// Lays out the blocks, threads, limits and waves of the grid figure. An extent of up to three dimensions is laid out as cells.
#pragma once

#include <QRectF>
#include <QString>
#include <cstdint>
#include <vector>

#include "gpu/analysis/models/grid_model.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

inline constexpr qreal kBarPitch = 20;  // least distance between the bars of the limits, in units

/// Describes a drawn cell. It stands for `count` blocks or threads from the linear index `first` on: for one, or, if single ones have no
/// room, for several.
struct ExtentCell {
    QRectF box;
    std::uint64_t first = 0, count = 1;
};

/// Holds the cells of an extent of up to three dimensions, with headings.
struct ExtentCells {
    std::vector<ExtentCell> cells;
    /// Headings of slices of z ("z = 1"), or of the parts of a tall extent that stand side by side ("y = 10 to 19").
    std::vector<std::pair<QRectF, QString>> headings;
    std::uint64_t maxCount = 1;  ///< largest ExtentCell::count
    Dim3 extent{};               ///< the extent that `tileSize` divides
    /// Blocks or threads along x and y that a cell stands for; 0: a cell stands for up to `maxCount` in linear order.
    std::uint32_t tileSize = 0;
    std::uint32_t tileColumnCount = 0, tileRowCount = 0;
    /// Returns the index of the cell that stands for the block or thread with this linear index.
    std::size_t cellIndexOf(std::uint64_t index) const;
    qreal right() const;   ///< right edge of all cells and headings
    qreal bottom() const;  ///< bottom edge of all cells
};

/// Lays out an extent: x runs to the right, y down, z from slice to slice. A tall extent continues beside itself where that enlarges its
/// cells, and one dimension is broken into lines of at most `maxLineCells` cells. Cells that would be smaller than `minCellSize` are
/// merged: in two and three dimensions into tiles of x and y where that suffices and `maxLineCells` does not require linear order, else in
/// linear order. Left of each part after the first, `partGutter` stays free.
ExtentCells layOutExtent(const QRectF& area, Dim3 extent, qreal minCellSize, qreal maxCellSize, std::uint32_t maxLineCells,
                         qreal headingHeight, qreal partGutter = 0);

/// Returns the cells of a grid's blocks. `headingHeight` is the height of a heading in pixels.
ExtentCells layOutBlockCells(const QRectF& area, Dim3 grid, qreal unit, qreal headingHeight);
/// Returns the cells of a block's threads. `headingHeight` is the height of a heading, `warpLabelWidth` the room for the names of warps
/// left of each part, both in pixels; the area begins after that of the first part.
ExtentCells layOutThreadCells(const QRectF& area, Dim3 block, qreal unit, qreal headingHeight, qreal warpLabelWidth);

/// Returns the largest font scale at which the linear indices, up to `lastIndex`, fit into the cells; 0: they fit at none.
qreal indexFontScale(const Canvas& canvas, const ExtentCells& layout, std::uint64_t lastIndex);

/// Holds the areas of the grid figure.
struct GridLayout {
    qreal headingHeight = 0, gap = 0;  ///< height of a heading; distance between blocks and threads
    qreal barPitch = 0;                ///< distance of the limits' bars
    qreal warpLabelWidth = 0;          ///< width for the names of warps, left of the threads; 0: the block has one warp
    QRectF area;                       ///< area of blocks and threads
    QRectF blocks, limits, waves;

    /// Returns the part of an area below its heading.
    QRectF contentOf(const QRectF& headedArea, qreal unit) const { return headedArea.adjusted(0, headingHeight + 6 * unit, 0, -8 * unit); }
    /// Returns the part of the threads' area for their cells.
    QRectF threadCellsArea(const QRectF& threads, qreal unit) const { return contentOf(threads, unit).adjusted(warpLabelWidth, 0, 0, 0); }
    /// Returns the area for the threads, right of the blocks, which end at `blocksRight`.
    QRectF threadsArea(qreal blocksRight) const { return {blocksRight + gap, area.top(), area.right() - blocksRight - gap, area.height()}; }
};

/// Lays the figure out in the canvas's content, in logical pixels of the figure. Draws nothing.
GridLayout layOutGrid(const Canvas& canvas, const trace::Launch& launch, const analysis::GridModel& model);

}  // namespace simtscope::figures
