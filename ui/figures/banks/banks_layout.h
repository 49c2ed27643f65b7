// Where the figure of the banks has room for what (banks_model.h says what there is).
#pragma once

#include <vector>

#include "gpu/analysis/models/banks_model.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

inline constexpr qreal kBanksGutter = 64;  // left of the banks, for the names of rows
inline constexpr qreal kWavefrontChip = 25, kBanksBadge = 19, kBanksHeader = 19;
inline constexpr qreal kHeaderLine = 16;  // above the map

struct BanksLayout {
    int chipLines = 2;  ///< that the wavefronts have room for
    qreal left = 0, column = 0, badgeTop = 0, headerTop = 0, noteTop = 0, pitch = 0;
    QRectF lanes, grid;
    QRectF map;                       ///< of all rows, beside the grid; null: all are shown
    std::vector<std::uint32_t> rows;  ///< of 32 words, shown from top to bottom
    std::vector<int> place;           ///< by row: where it is shown, -1: nowhere

    qreal x(unsigned bank) const { return left + (bank + 0.5) * column; }
    QRectF laneBox(unsigned lane) const { return {x(lane) - lanes.height() / 2, lanes.top(), lanes.height(), lanes.height()}; }
};

BanksLayout layOutBanks(const Canvas& canvas, const analysis::BanksModel& model, const FigureOptions& options);

/// The row of what is selected: of the cell, or where the thread's lane finds its word. -1: it has none.
std::int64_t rowOf(const analysis::BanksModel& model, const Subject& selected);

/// The rows of 32 words to show when only `fit` have room: all, or those around the touched ones, in order; `wantedRow`, unless it is -1,
/// is among them. `first` not negative: from that row on.
std::vector<std::uint32_t> shownRows(const analysis::BanksModel& model, std::uint32_t fit, std::int64_t wantedRow, std::int64_t first = -1);

}  // namespace simtscope::figures
