// Draws the activity of every lane of a block, step after step: columns of strips (warps_painter_cells.cpp), the lanes of the step below
// them (warps_painter_lanes.cpp), and the labels around them (warps_painter_labels.cpp).
#pragma once

#include <vector>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/figures/facts/kept_texts.h"
#include "ui/figures/warps/warps_layout.h"

namespace simtscope::figures {

/// Lays the figure out when it is made, and then draws it once.
class WarpsPainter {
public:
    /// All arguments must outlive the painter.
    WarpsPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::WarpsModel& model);
    void draw();

private:
    bool isNarrow(std::uint32_t column) const { return m_model.columns[column].isPlainBarrier(); }

    bool isCurrent(std::uint32_t column) const { return column == m_currentColumn && !m_options.showsAllSteps; }
    bool isVisible(std::uint32_t column, std::uint32_t warp) const;
    void drawHeader(std::uint32_t index);
    /// Returns the meaning of a warp's strip in a column; nullopt: of the column's heading, for all warps.
    Meaning columnMeaning(std::uint32_t column, std::optional<std::uint32_t> warp);
    void drawCell(std::uint32_t column, std::uint32_t warp);
    qreal opacity(std::uint32_t column) const { return m_options.showsAllSteps || isCurrent(column) ? 1 : 0.65; }
    QRectF lanesBox(const QRectF& strip, unsigned first, unsigned end, qreal share) const;
    void drawLanes(std::uint32_t column, std::uint32_t warp, analysis::LaneActivity activity, unsigned first, unsigned end);
    /// Returns the gap between adjacent lanes; 0: lanes side by side form one bar.
    qreal laneGap() const;
    void drawRunning(std::uint32_t column, std::uint32_t warp, unsigned first, unsigned end);
    /// Draws lanes that do not run, in the figure and in its legend.
    static void drawInactive(Canvas& canvas, analysis::LaneActivity activity, const QRectF& box, qreal unit);
    /// Adds a motion from the last column that carries the number of lanes that are active now.
    void addMotion(std::uint32_t column, std::uint32_t warp);

    void drawWarpLabels();
    /// Returns whether the step has reached the band's first column.
    bool isReached(std::uint32_t band) const;
    void drawLegend();
    /// Returns whether the activity occurs in any shown column, past or future, so that the legend stays the same from step to step.
    bool occurs(analysis::LaneActivity activity) const;

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const analysis::WarpsModel& m_model;
    const qreal m_unit;
    const std::uint32_t m_step, m_currentColumn;  ///< m_currentColumn: the column of the step
    const WarpsLayout m_layout;
    KeptTexts::Lock m_tips;
    Meaning m_meaning;  ///< meaning of the strip that is being drawn
};

}  // namespace simtscope::figures
