// Draws what every lane of a block does, step after step: columns of strips (warps_painter_cells.cpp), the lanes of the step below them
// (warps_painter_lanes.cpp), and the labels around them (warps_painter_labels.cpp).
#pragma once

#include <vector>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/figures/warps/warps_layout.h"

namespace simtscope::figures {

class WarpsPainter {
public:
    WarpsPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::WarpsModel& model);
    void draw();

private:
    bool narrow(std::uint32_t column) const { return m_model.columns[column].plainBarrier(); }

    bool current(std::uint32_t column) const { return column == m_current && !m_options.allSteps; }
    bool visible(std::uint32_t column, std::uint32_t warp) const;
    void drawHeader(std::uint32_t index);
    /// warp -1: all of them.
    Subject subject(std::uint32_t column, std::int32_t warp) const;
    void drawCell(std::uint32_t column, std::uint32_t warp);
    qreal strength(std::uint32_t column) const { return m_options.allSteps || current(column) ? 1 : 0.65; }
    static Role hue(std::uint32_t warp) { return Role(unsigned(Role::Warp0) + warp % 8); }
    QRectF span(const QRectF& strip, unsigned first, unsigned end, qreal share) const;
    void drawLanes(std::uint32_t column, std::uint32_t warp, analysis::LaneActivity activity, unsigned first, unsigned end);
    /// Between neighbouring lanes; 0: they make one bar.
    qreal laneGap() const;
    void drawRunning(std::uint32_t column, std::uint32_t warp, unsigned first, unsigned end);
    /// Lanes that do not run, in the figure and in its legend.
    static void drawQuiet(Canvas& canvas, analysis::LaneActivity activity, const QRectF& box, qreal u);
    /// What continues from the last column: how many lanes are active now.
    void addMotion(std::uint32_t column, std::uint32_t warp);

    void drawWarpLabels();
    /// Whether the band's first column has been reached.
    bool startsBefore(std::uint32_t band) const;
    void drawLegend();
    /// In any shown column, past or to come, so that the legend stays as it is while one steps.
    bool occurs(analysis::LaneActivity activity) const;

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const analysis::WarpsModel& m_model;
    const qreal u;
    const std::uint32_t m_step, m_current;  ///< m_current: the column of the step
    const WarpsLayout m_layout;
    Subject m_subject;  ///< of the strip that is being drawn
};

}  // namespace simtscope::figures
