// Lays out the lanes, lines, strips and the order of atomics of the memory figure. memory_model.h holds the facts.
#pragma once

#include "gpu/analysis/models/memory_model.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

inline constexpr qreal kMemoryGutter = 84;  // units: width left of the lines, for their labels
inline constexpr qreal kMemoryBarHeight = 14, kStripPitch = 20, kSectorGap = 4;
inline constexpr qreal kCaptionedPitch = 46;  // units: distance of lines that have room for a caption beneath
inline constexpr std::size_t kMaxStrips = 2;

/// Holds positions and sizes of the figure's parts, in logical pixels.
struct MemoryLayout {
    QRectF lanes, grid, atomicOrder;
    qreal left = 0, laneColumnWidth = 0, noteHeight = 0, linePitch = 0, boxHeight = 0, padding = 0, columnWidth = 0, lineWidth = 0,
          sectorWidth = 0;
    qreal cellWidth = 0, laneIdScale = 0, valueScale = 0;  ///< scales of the fonts; 0: no room
    std::size_t columnCount = 1, linesPerColumn = 1, shownLineCount = 0, stripCount = 0;
    qreal contentLeft = 0, columnGap = 0, stripsTop = 0;

    qreal laneCenterX(unsigned lane) const { return left + (lane + 0.5) * laneColumnWidth; }  ///< middle of the lane's column
    QRectF laneBox(unsigned lane) const { return {laneCenterX(lane) - lanes.height() / 2, lanes.top(), lanes.height(), lanes.height()}; }
    /// Returns the left edge of a column of lines.
    qreal columnLeft(std::size_t index) const { return contentLeft + qreal(index) * (columnWidth + columnGap); }
};

/// Lays the figure out in the canvas's content. Draws nothing.
MemoryLayout layOutMemory(const Canvas& canvas, const analysis::MemoryModel& model);

/// Returns the number of strips of allocations that fit into the height `height`, for a step without an access. `unit` is the figure's unit
/// in pixels.
std::size_t countFittingStrips(qreal height, qreal unit);

}  // namespace simtscope::figures
