// Draws the grid figure: blocks and threads (grid_painter.cpp), the limits of blocks per SM, and the waves (grid_painter_bars.cpp).
#pragma once

#include <array>

#include "gpu/analysis/models/grid_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/grid/grid_layout.h"
#include "ui/figures/grid/grid_words.h"

namespace simtscope::figures {

/// Lays the figure out when it is made, and then draws it once.
class GridPainter {
public:
    /// All arguments must outlive the painter.
    GridPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::GridModel& occupancy);
    void draw();

private:
    QRectF drawHeading(const QRectF& area, const QString& text);
    void drawHeadings(const ExtentCells& extentCells);
    /// Returns the right edge of the blocks and their heading.
    qreal drawBlocks(const QRectF& area);
    QString blockTip(const ExtentCell& cell, std::uint32_t tile, bool isRecorded) const;
    void drawThreads(const QRectF& area);
    /// Draws lines between the warps, and their numbers left of each part's first column of cells.
    void drawWarps(const ExtentCells& laid);
    /// Draws, for each limit, the number of blocks that an SM may hold by this limit alone.
    void drawLimits(const QRectF& area);
    /// Draws a row for each wave and a column for each SM, filled to the share of the blocks that the SM can hold. Waves in the middle are
    /// left out if they have no room, because they are all full.
    void drawWaves(const QRectF& area);
    void drawWave(const QRectF& row, std::uint64_t wave);
    /// Moves the blocks of the wave to the SMs of its row, in the order in which SMs take them.
    void addMotions(const QRectF& row, std::uint64_t wave);

    const FigureSource& m_source;
    Canvas& m_canvas;
    const analysis::GridModel& m_occupancy;
    const GridLayout m_layout;
    const qreal m_unit;
    const bool m_playsAnswer;
    ExtentCells m_blockCells;
    /// By warp of the shown block, which has at most 1024 threads: lanes that are active in the step.
    std::array<LaneMask, 32> m_activeLanes{};
};

}  // namespace simtscope::figures
