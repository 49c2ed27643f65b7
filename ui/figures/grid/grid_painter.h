// Draws the grid figure: blocks and threads (grid_painter.cpp), what limits the blocks of an SM and the waves (grid_painter_bars.cpp).
#pragma once

#include <array>

#include "gpu/analysis/models/grid_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/grid/grid_layout.h"
#include "ui/figures/grid/grid_words.h"

namespace simtscope::figures {

class GridPainter {
public:
    GridPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::GridModel& occupancy);
    void draw();

private:
    QRectF heading(const QRectF& area, const QString& text);
    void drawSlices(const ExtentCells& laid);
    /// Returns where the blocks end, and their heading, to the right.
    qreal drawBlocks(const QRectF& area);
    QString blockTip(const ExtentCell& cell, std::uint32_t tile, bool kept) const;
    void drawThreads(const QRectF& area);
    /// How many blocks an SM may hold by each limit alone.
    void drawLimits(const QRectF& area);
    /// A row per wave, a column per SM, filled as far as the SM has blocks. Waves in the middle that have no room are left out: they are
    /// full.
    void drawWaves(const QRectF& area);
    void drawWave(const QRectF& row, std::uint64_t wave);

    const FigureSource& m_source;
    Canvas& m_canvas;
    const analysis::GridModel& m_occupancy;
    const GridLayout m_layout;
    const qreal u;
    std::array<LaneMask, 32> m_active{};  ///< per warp: at most 1024 threads in a block
};

}  // namespace simtscope::figures
