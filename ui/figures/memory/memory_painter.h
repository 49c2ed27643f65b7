// Draws global and local memory for one warp: its lanes (memory.cpp), lines of four sectors with what the warp uses of them
// (memory_lines.cpp), whole allocations as strips, and bytes used against bytes moved (memory_strips.cpp).
#pragma once

#include <utility>
#include <vector>

#include "gpu/analysis/models/memory_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

inline constexpr qreal kMemoryGutter = 84;  // left of the lines, for their names
inline constexpr qreal kMemoryBar = 14, kStripPitch = 20, kSectorGap = 4;
inline constexpr qreal kCaptionedPitch = 46;  // of lines with room for a caption beneath
inline constexpr std::size_t kMostStrips = 2;

class MemoryPainter {
public:
    MemoryPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas);
    void draw();

private:
    using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

    /// How many allocations are listed where the step touches none.
    std::size_t stripsWithin(qreal room) const;
    /// Height for the order of lanes at one address: two addresses' as long as the lines keep half of the room.
    qreal reservedForTurns(qreal room) const;
    /// One column of lines, or two when they would be too low.
    void arrange();
    /// Lane and value of a cell in one size where both fit; else the lane as large as it can be, and the value in what that leaves.
    void chooseScales(qreal width, qreal height);
    /// The largest scale at which a text fits; 0: none.
    qreal scaleFor(const QString& text, qreal width, qreal height) const;
    qreal x(unsigned lane) const { return m_left + (lane + 0.5) * m_column; }
    QRectF laneBox(unsigned lane) const { return {x(lane) - m_lanes.height() / 2, m_lanes.top(), m_lanes.height(), m_lanes.height()}; }
    qreal columnLeft(std::size_t column) const;
    void drawLanes();
    QString laneTip(unsigned lane, bool active, bool resident) const;
    /// The lane whose access stopped the block.
    bool isStopped(unsigned lane) const { return m_view.fault && m_view.fault->warp() == m_view.warp && m_view.fault->lane() == lane; }
    void drawEmpty();
    void drawPastNote();

    void drawHeader();
    QString lineLabel(const analysis::MemoryLine& line) const;
    void drawLine(std::size_t index);
    void drawSector(const analysis::MemoryLine& line, unsigned sector, const QRectF& box);
    /// Of what the access uses: strong in its step, paler afterwards.
    Role strong() const { return m_view.past ? Role::AccentSoft : Role::Accent; }
    /// An atomic with several lanes at one address is serialised.
    bool contended(const analysis::MemoryCell& cell) const { return m_view.kind == trace::EventKind::Atomic && cell.crowd > 1; }
    QString cellTip(const analysis::MemoryCell& cell) const;
    void drawCell(const analysis::MemoryCell& cell, const QRectF& box);
    void markCrowded(Shape& shape) const;
    /// Where the access goes that the block was stopped at.
    void drawFault(const QRectF& box);
    /// The bytes that are used of a cell, in the lower half, so that what stands above stays legible.
    void drawBytes(const analysis::MemoryCell& cell, const QRectF& box);
    QString shortLanes(const analysis::MemoryCell& cell) const;
    void label(const analysis::MemoryCell& cell, const QRectF& box, Role on, bool full);
    void addMotion(const analysis::MemoryCell& cell, const QRectF& box);

    /// Whole allocations from their first byte to their last, and where the step works in them.
    void drawStrips(qreal top);
    void drawRuns(const analysis::MemoryStrip& strip, const Runs& runs, const QRectF& bar, Role fill);
    void drawBar();

    const FigureSource& m_source;
    Canvas& m_canvas;
    const analysis::MemoryModel m_view;
    const qreal u;
    QRectF m_lanes, m_grid, m_turns;
    qreal m_left = 0, m_column = 0, m_noteHeight = 0, m_pitch = 0, m_boxHeight = 0, m_pad = 0, m_columnWidth = 0, m_lineWidth = 0,
          m_sector = 0;
    qreal m_cellWidth = 0, m_idScale = 0, m_valueScale = 0;
    std::size_t m_columns = 1, m_perColumn = 1, m_shown = 0, m_strips = 0;
};

}  // namespace simtscope::figures
