// What a figure draws of a finding at the steps of its accesses, and at the end: the cell hatched, and below the picture the accesses side
// by side, with an edge between them that says that nothing orders them.
//
// The figure itself need not know of findings: the shapes that it has drawn tell by their subjects which cells and lanes they are.
#pragma once

#include <optional>
#include <vector>

#include "gpu/analysis/models/finding_marks.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

class FindingStrip {
public:
    /// Takes the room that it needs from the bottom of the canvas's content: before anything is laid out. None where there is no finding.
    FindingStrip(const FigureSource& source, const FigureOptions& options, Canvas& canvas);
    /// When everything else is drawn.
    void draw();

private:
    void drawBox(std::size_t access, const QRectF& box);
    void drawBetween(const QRectF& left, const QRectF& right);
    /// Hatches the shapes of the cell; the middle of the one that the edges lead from.
    std::optional<QRectF> markCell();
    std::optional<QRectF> markLane(std::size_t access);
    void drawEdge(const QRectF& from, const QRectF& to, bool isFirst);
    /// Straight down from a shape, around the texts below the picture where there is room, else interrupted at those that it meets.
    struct Way {
        qreal x = 0;
        std::vector<std::pair<qreal, qreal>> texts;  ///< top and bottom of those that it meets, from above
        std::optional<QPointF> aside;                ///< where it goes on down, beside them
    };
    Way clearestDown(const QRectF& from, bool isFirst, qreal turn) const;
    std::optional<QPointF> around(const Way& way, const QRectF& from, bool isFirst, qreal turn) const;
    bool isFree(const QRectF& area) const;
    Role roleOf(std::size_t access) const;
    QString sourceLine(std::size_t access) const;

    const FigureSource& m_source;
    Canvas& m_canvas;
    const analysis::FindingMark* m_mark;
    std::uint32_t m_step;
    std::vector<std::size_t> m_shown;  ///< accesses that have a box
    int m_lines = 0;                   ///< of text in a box
    QRectF m_area;
};

}  // namespace simtscope::figures
