// Draws a finding into a figure at the steps of its accesses, and at the end: the cell is hatched, and below the picture the accesses stand
// side by side, joined by an edge that says that no happens-before relation orders them.
//
// The figure itself need not know of findings: the subjects of its shapes tell which cells and lanes they stand for.
#pragma once

#include <optional>
#include <vector>

#include "gpu/analysis/models/finding_marks.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Draws one finding of the block. All arguments of the constructor must outlive it.
class FindingStrip {
public:
    /// Takes its room from the bottom of the canvas's content, so it must be made before the layout. Takes no room if the block has no
    /// finding.
    FindingStrip(const FigureSource& source, const FigureOptions& options, Canvas& canvas);
    /// Draws the strip. Call it after everything else is drawn.
    void draw();

private:
    void drawBox(std::size_t access, const QRectF& box);
    void drawRelation(const QRectF& left, const QRectF& right);
    /// Hatches the shapes of the cell. Returns the box of the shape from which the edges lead; nullopt: the figure does not show the cell.
    std::optional<QRectF> markCell();
    std::optional<QRectF> markLane(std::size_t access);
    void drawEdge(const QRectF& from, const QRectF& to, bool isFirst);
    /// Holds the path of an edge from a shape straight down. The edge makes a detour around the texts below the picture if there is room;
    /// else it is interrupted at each text that it meets.
    struct EdgePath {
        qreal x = 0;
        std::vector<std::pair<qreal, qreal>> texts;  ///< top and bottom of each text that it meets, from top to bottom
        std::optional<QPointF> detour;               ///< the point beside the texts from which it continues downwards; nullopt: no detour
    };
    EdgePath findClearestPath(const QRectF& from, bool isFirst, qreal turn) const;
    std::optional<QPointF> findDetour(const EdgePath& path, const QRectF& from, bool isFirst, qreal turn, bool passesBetweenCells) const;
    bool isFree(const QRectF& area, bool avoidsBoxes) const;
    Role roleOf(std::size_t access) const;
    QString sourceLine(std::size_t access) const;

    const FigureSource& m_source;
    Canvas& m_canvas;
    const analysis::FindingMark* m_mark;
    std::uint32_t m_step;
    std::vector<std::size_t> m_shownAccesses;  ///< indices of the accesses that have a box
    int m_lineCount = 0;                       ///< lines of text in a box
    QRectF m_area;
    std::optional<qreal> m_passage;  ///< position at which the edge drawn before leaves its shape
    std::optional<qreal> m_detour;   ///< position at which the edge drawn before passes the picture
};

}  // namespace simtscope::figures
