// Draws the lines of the program with their costs (source_painter.cpp), and the values of the step (source_painter_values.cpp).
#pragma once

#include <map>
#include <vector>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/cuda_syntax.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/source/source_layout.h"

namespace simtscope::figures {

/// Lays the figure out when it is made, and then draws it once.
class SourcePainter {
public:
    /// `isExcerpt`: see SourceLines. The other arguments must outlive the painter.
    SourcePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, bool isExcerpt);
    void draw();

private:
    const trace::SourceFrame* frameAt(std::uint32_t step) const;
    /// Returns the source frame for a step without a source line: that of the nearest step before it that has a line, else of the nearest
    /// step after it; null: none has.
    const trace::SourceFrame* findNearestFrame(std::uint32_t step) const;
    void collectFinding(const trace::Finding& finding);
    void drawLine(const SourceLayout& layout, const QRectF& row, std::uint32_t number, const QString& text,
                  const std::vector<TextRun>& runs);
    void drawHeader(const SourceLayout& layout, const std::vector<CostColumn>& columns);
    void drawCosts(const SourceLayout& layout, const std::vector<CostColumn>& columns, const QRectF& row, std::uint32_t number);
    /// Draws the values that the lanes of one warp read, write or exchange in the step.
    void drawValues(const QRectF& area);
    /// Moves the warps of the step from the lines at which they were to the step's line.
    void addMotions(const SourceLayout& layout);
    /// Draws a pill that ends at `right`; returns the right end for the next one.
    qreal drawBadge(const CostBadge& badge, const QRectF& row, qreal right, std::uint32_t number);
    /// Draws right-aligned pills for errors at the line; returns the width that they take.
    qreal drawBadges(const QRectF& row, std::uint32_t number);

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const bool m_isExcerpt;
    const qreal m_unit;
    const trace::SourceFile* m_file = nullptr;
    const analysis::Fault* m_fault = nullptr;  ///< the fault that stopped the block; null: none, or the step has not reached it
    std::map<std::uint32_t, std::vector<const trace::Finding*>> m_findings;  ///< by line
    std::uint32_t m_currentLine = 0, m_requiredLine = 0;  ///< line of the step, and line that must be visible, counted from 1; 0: none
};

}  // namespace simtscope::figures
