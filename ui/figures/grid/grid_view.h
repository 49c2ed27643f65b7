// What the grid figure shows: how an extent of up to three dimensions is laid out as cells, and how many blocks an SM holds.
//
// The limits are those of the recording's device. How many registers a thread has is only known after PTX was compiled for a device:
// whoever asks for the figure may know it, or be about to. If not, they are not counted, and the figure says so.
#pragma once

#include <QRectF>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

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
};

/// x runs to the right, y down, z from slice to slice; a tall extent goes on beside itself where that makes its cells larger, and one
/// dimension is broken into lines of at most `line` cells. What would be smaller than `least` is drawn together: of two and three
/// dimensions as tiles of x and y where that does, unless `line` says that the linear order counts, else in linear order.
ExtentCells extentCells(const QRectF& area, Dim3 extent, qreal least, qreal most, std::uint32_t line, qreal label);

struct OccupancyLimit {
    const char* name;          ///< untranslated
    std::uint64_t blocks = 0;  ///< of this kernel per SM, by this limit alone
    bool known = true;
};

struct OccupancyView {
    std::vector<OccupancyLimit> limits;
    std::size_t limiter = 0;                             ///< index of the least
    std::uint64_t blocks = 0, warps = 0, mostWarps = 0;  ///< per SM
    std::uint64_t waves = 0, sms = 0;
    std::uint64_t grid = 0;       ///< blocks of the launch
    std::uint32_t registers = 0;  ///< per thread; 0: not known, and not counted
    bool compiling = false;       ///< they will be known soon

    /// Blocks that SM `sm` gets in a wave, when blocks are given out evenly, in order, and last alike.
    std::uint64_t blocksOf(std::uint64_t wave, std::uint64_t sm) const;
    std::uint64_t blocksOfWave(std::uint64_t wave) const;
    bool binds(const OccupancyLimit& limit) const { return limit.known && limit.blocks == blocks; }  ///< it is one that allows no more
    std::uint64_t idleSms() const;                                                                   ///< that get no block at all
};

/// `registers`: as FigureOptions::registers.
OccupancyView occupancyView(const FigureSource& source, std::optional<std::uint32_t> registers);
Fact gridFact(const FigureSource& source, const OccupancyView& view);

/// "64 x 2", leaving out trailing ones: "4".
QString extentText(Dim3 extent);

}  // namespace simtscope::figures
