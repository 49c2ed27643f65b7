// Draws what every lane of a block does, step after step: where bands, columns and rows have room (warps.cpp), their cells
// (warps_cells.cpp), and the words around them (warps_words.cpp).
#pragma once

#include <vector>

#include "gpu/analysis/models/warps_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

inline constexpr qreal kWarpsGap = 7, kWarpsHeader = 22;  // between the columns, above them
inline constexpr qreal kWarpsBar = 0.68;                  // a strip's share of its row
inline constexpr int kWideLane = 3;                       // pixels: a lane stands for itself; with less, several bands are better than one

/// Of the step, in whatever order its source has.
std::uint32_t currentColumn(const FigureSource& source, const analysis::WarpsModel& model, std::uint32_t step);
/// "32 active, 224 inactive"
QString activityText(const analysis::WarpsModel& model, std::uint32_t column, std::uint32_t firstWarp, std::uint32_t warps);
/// The step's own sentence, and what all threads of the block do meanwhile.
Fact warpsFact(const FigureSource& source, const analysis::WarpsModel& model, std::uint32_t step);

class WarpsPainter {
public:
    WarpsPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::WarpsModel& model);
    void draw();

private:
    /// What the lanes of the step take of the field's height; 0: the strips need all of it. The same for every step, so that nothing jumps.
    qreal panelHeight() const;
    bool narrow(std::uint32_t column) const { return m_model.columns[column].plainBarrier(); }
    /// The widest lanes leave room for the line above a strip of one or two.
    qreal columnWidth(std::uint32_t column, qreal lane) const;
    qreal bandHeight(qreal row) const { return kWarpsHeader * u + m_model.warps * row; }
    /// Bands that all columns fill; more than `most` when they do not fit.
    std::uint32_t bandsFor(qreal lane, std::uint32_t most) const;
    /// One band of wide lanes when they fit, else the widest lanes with which all columns fit into several bands, else a window on them.
    void chooseSize();
    void placeColumns();
    /// Of the first warp's row.
    qreal bandTop(std::uint32_t band) const;
    QPointF at(std::uint32_t column) const { return m_at[column - m_first]; }
    QRectF strip(std::uint32_t column, std::uint32_t warp) const;

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
    std::uint32_t m_step = 0, m_current = 0, m_first = 0, m_end = 0;  ///< columns [m_first, m_end) have room
    std::uint32_t m_bands = 0;                                        ///< rows of columns, one below the other
    unsigned m_lanes = kWarpSize;                                     ///< of a strip
    qreal m_lane = 1, m_row = 1;
    Subject m_subject;          ///< of the strip that is being drawn
    QRectF m_field, m_panel;    ///< m_panel: of the step's lanes; null: no room
    std::vector<QPointF> m_at;  ///< by column - m_first: the top left corner of its first strip's row
};

}  // namespace simtscope::figures
