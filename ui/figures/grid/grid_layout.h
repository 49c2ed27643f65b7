// Where the grid figure has room for blocks, threads, limits and waves, and how an extent of up to three dimensions is laid out as cells.
#pragma once

#include <QRectF>
#include <QString>
#include <cstdint>
#include <vector>

#include "gpu/analysis/models/grid_model.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

inline constexpr qreal kBarPitch = 20;  // of the limits, at least

/// One drawn cell: `count` things from the linear index `first` on; more than one when there is no room for each.
struct ExtentCell {
    QRectF box;
    std::uint64_t first = 0, count = 1;
};

struct ExtentCells {
    std::vector<ExtentCell> cells;
    /// Headings: a slice of three dimensions ("z = 1"), or a part of a tall extent that stands beside the part before it ("y = 10 to 19").
    std::vector<std::pair<QRectF, QString>> slices;
    std::uint64_t most = 1;  ///< largest count of a cell
    Dim3 extent{};           ///< with `tile`
    std::uint32_t tile = 0;  ///< a cell stands for as many along x and y; 0: for `most` in linear order
    std::uint32_t tilesAcross = 0, tilesDown = 0;
    std::size_t cellOf(std::uint64_t index) const;  ///< that stands for the thing with this linear index
    qreal right() const;                            ///< of all cells and headings
    qreal bottom() const;                           ///< of all cells
};

/// x runs to the right, y down, z from slice to slice; a tall extent goes on beside itself where that makes its cells larger, and one
/// dimension is broken into lines of at most `line` cells. What would be smaller than `least` is drawn together: of two and three
/// dimensions as tiles of x and y where that does, unless `line` says that the linear order counts, else in linear order.
ExtentCells extentCells(const QRectF& area, Dim3 extent, qreal least, qreal most, std::uint32_t line, qreal label);

/// The cells of a grid's blocks, and of a block's threads. `line`: the height of a heading.
ExtentCells blockCells(const QRectF& area, Dim3 grid, qreal unit, qreal line);
ExtentCells threadCells(const QRectF& area, Dim3 block, qreal unit, qreal line);

/// At which the linear index fits in all cells; 0: at none.
qreal idScale(const Canvas& canvas, const ExtentCells& laid, std::uint64_t last);

struct GridLayout {
    qreal line = 0, gap = 0;  ///< line: the height of a heading
    qreal barPitch = 0;       ///< of the limits
    QRectF area;              ///< of blocks and threads
    QRectF blocks, limits, waves;

    /// What a heading leaves of an area.
    QRectF below(const QRectF& of, qreal unit) const { return of.adjusted(0, line + 6 * unit, 0, -8 * unit); }
    /// Beside the blocks, which end at `used`.
    QRectF threads(qreal used) const { return {used + gap, area.top(), area.right() - used - gap, area.height()}; }
};

GridLayout layOutGrid(const Canvas& canvas, const trace::Launch& launch, const analysis::GridModel& model);

}  // namespace simtscope::figures
