// Computes the places of the parts of the banks figure. banks_model.h holds the facts that it shows.
#pragma once

#include <vector>

#include "gpu/analysis/models/banks_model.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

inline constexpr qreal kBanksGutter = 64;  // units: width left of the banks, for the labels of rows
inline constexpr qreal kWavefrontChipHeight = 25, kBanksBadgeHeight = 19, kBanksHeaderHeight = 19;
inline constexpr qreal kBanksMapHeaderHeight = 16;  // units: height of the heading above the map

/// Holds positions and sizes of the figure's parts, in logical pixels.
struct BanksLayout {
    int chipLineCount = 2;        ///< number of lines of chips that the wavefronts have room for
    unsigned numberInterval = 1;  ///< every n-th bank and lane has room for its number
    qreal left = 0, columnWidth = 0, badgeTop = 0, headerTop = 0, noteTop = 0, rowPitch = 0;
    QRectF laneNumbers;  ///< line above the lanes for their numbers; null: these stand in the lanes
    QRectF lanes, grid;
    QRectF map;                       ///< area of the map of all rows, beside the grid; null: all rows are shown
    std::vector<std::uint32_t> rows;  ///< indices of the rows of 32 words, shown from top to bottom
    std::vector<int> shownIndex;      ///< by row: index into `rows`; -1: not shown

    qreal bankCenterX(unsigned bank) const { return left + (bank + 0.5) * columnWidth; }  ///< middle of the bank's column
    QRectF laneBox(unsigned lane) const { return {bankCenterX(lane) - lanes.height() / 2, lanes.top(), lanes.height(), lanes.height()}; }
};

/// Lays the figure out in the canvas's content. Draws nothing.
BanksLayout layOutBanks(const Canvas& canvas, const analysis::BanksModel& model, const FigureOptions& options);

/// Returns the row of the selected cell, or of the word that the selected thread accesses; -1: the selection has no row.
std::int64_t findSelectedRow(const analysis::BanksModel& model, const Subject& selected);

/// Returns, in ascending order, the rows of 32 words to show when at most `maxRows` have room: all rows if they fit, else those around the
/// rows that the step touches, including `requiredRow` unless it is -1. If `firstRow` is set, returns the rows from `firstRow` on.
std::vector<std::uint32_t> chooseShownRows(const analysis::BanksModel& model, std::uint32_t maxRows, std::int64_t requiredRow,
                                           std::optional<std::uint32_t> firstRow = {});

}  // namespace simtscope::figures
