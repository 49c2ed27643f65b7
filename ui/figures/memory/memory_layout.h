// Lays out the lanes, lines, strips and the order of atomics of the memory figure. memory_model.h holds the facts.
#pragma once

#include "gpu/analysis/models/memory_model.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

inline constexpr qreal kMemoryGutter = 84;  // units: width left of the lines, for their labels
inline constexpr qreal kMemoryBar = 14, kStripPitch = 20, kSectorGap = 4;
inline constexpr qreal kCaptionedPitch = 46;  // units: distance of lines that have room for a caption beneath
inline constexpr std::size_t kMaxStrips = 2;

/// Holds the places of the figure's parts, in logical pixels of the figure.
struct MemoryLayout {
    QRectF lanes, grid, atomicOrder;
    qreal left = 0, column = 0, noteHeight = 0, pitch = 0, boxHeight = 0, pad = 0, columnWidth = 0, lineWidth = 0, sector = 0;
    qreal cellWidth = 0, idScale = 0, valueScale = 0;  ///< scales of the fonts; 0: no room
    std::size_t columns = 1, perColumn = 1, shown = 0, strips = 0;
    qreal contentLeft = 0, columnGap = 0, stripsTop = 0;

    qreal x(unsigned lane) const { return left + (lane + 0.5) * column; }  ///< middle of the lane's column
    QRectF laneBox(unsigned lane) const { return {x(lane) - lanes.height() / 2, lanes.top(), lanes.height(), lanes.height()}; }
    /// Returns the left edge of a column of lines.
    qreal columnLeft(std::size_t of) const { return contentLeft + qreal(of) * (columnWidth + columnGap); }
};

/// Lays the figure out in the canvas's content. Draws nothing.
MemoryLayout layOutMemory(const Canvas& canvas, const analysis::MemoryModel& model);

/// Returns the number of strips of allocations that fit into the height `room`, for a step without an access. `u` is the figure's unit in
/// pixels.
std::size_t stripsWithin(qreal room, qreal u);

}  // namespace simtscope::figures
