// Draws global and local memory for one warp: its lanes (memory_painter.cpp), lines of four sectors with the bytes that the warp uses
// (memory_painter_lines.cpp), whole allocations as strips, and bytes used against bytes moved (memory_painter_strips.cpp).
#pragma once

#include <utility>
#include <vector>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/figures/memory/memory_layout.h"

namespace simtscope::figures {

/// Lays the figure out when it is made, and then draws it once.
class MemoryPainter {
public:
    /// All arguments must outlive the painter.
    MemoryPainter(const FigureSource& source, Canvas& canvas, const analysis::MemoryModel& model);
    void draw();

private:
    using ByteRanges = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

    void drawAccess();
    void drawLanes();
    QString laneTip(unsigned lane, bool isActive, bool isResident) const;
    /// Returns whether this lane's access stopped the block.
    bool isStopped(unsigned lane) const { return m_model.fault && m_model.fault->warp() == m_model.warp && m_model.fault->lane() == lane; }
    void drawEmpty();
    void drawPastNote();

    void drawHeader();
    QString lineLabel(const analysis::MemoryLine& line) const;
    void drawLine(std::size_t index);
    void drawSector(const analysis::MemoryLine& line, unsigned sector, const QRectF& box);
    /// Returns the role of bytes that the access uses: a paler one if the access was in an earlier step.
    Role usedRole() const { return m_model.isEarlierStep ? Role::AccentSoft : Role::Accent; }
    /// Returns whether several lanes of an atomic access one address, so that they are serialised.
    bool isContended(const analysis::MemoryCell& cell) const
    {
        return !m_canvas.hidesAnswers() && m_model.kind == trace::EventKind::Atomic && cell.maxLanesPerAddress > 1;
    }
    QString cellTip(const analysis::MemoryCell& cell) const;
    /// Draws a cell. `isMoved`: its sector is moved, and the access moves more sectors than it needs.
    void drawCell(const analysis::MemoryCell& cell, const QRectF& box, bool isMoved);
    void markContended(Shape& shape) const;
    /// Draws the location of the access at which the block was stopped.
    void drawFault(const QRectF& box);
    /// Draws the bytes of a cell that are used, in its lower half, so that the text above stays legible.
    void drawBytes(const analysis::MemoryCell& cell, const QRectF& box);
    QString shortLanes(const analysis::MemoryCell& cell) const;
    QStringList valueForms(const analysis::MemoryCell& cell) const;
    bool hasRoomForValues(const analysis::MemoryLine& line) const;
    void drawLabel(const analysis::MemoryCell& cell, const QRectF& box, Role backgroundRole, bool isFull);
    void addMotion(const analysis::MemoryCell& cell, const QRectF& box);

    /// Draws whole allocations from their first byte to their last, and marks the parts that the step accesses.
    void drawStrips();
    void drawRanges(const analysis::MemoryStrip& strip, const ByteRanges& ranges, const QRectF& bar, Role fill);
    void drawBar();

    const FigureSource& m_source;
    Canvas& m_canvas;
    const analysis::MemoryModel& m_model;
    const MemoryLayout m_layout;
    const qreal m_unit;
    bool m_fitsValues = true;        ///< whether the values of the line that is drawn have room
    bool m_leavesOutValues = false;  ///< whether those of some line have none
};

}  // namespace simtscope::figures
