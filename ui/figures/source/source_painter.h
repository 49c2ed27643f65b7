// Draws the lines of the program (source_painter.cpp) with what each of them did, and the values of the step
// (source_painter_values.cpp).
#pragma once

#include <map>
#include <vector>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/cuda_syntax.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/source/source_layout.h"

namespace simtscope::figures {

class SourcePainter {
public:
    /// `isExcerpt`: see SourceLines.
    SourcePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, bool isExcerpt);
    void draw();

private:
    const trace::SourceFrame* frameAt(std::uint32_t step) const;
    /// Where a step that is of no line stands in the program: at the step before it that is of one, else at the step after it.
    const trace::SourceFrame* nearestFrame(std::uint32_t step) const;
    void gather(const trace::Finding& finding);
    void drawLine(const SourceLayout& layout, const QRectF& row, std::uint32_t number, const QString& text,
                  const std::vector<TextRun>& runs);
    void drawHeader(const SourceLayout& layout, const std::vector<CostColumn>& columns);
    void drawCosts(const SourceLayout& layout, const std::vector<CostColumn>& columns, const QRectF& row, std::uint32_t number);
    /// What the lanes of one warp read, write or pass on in the step.
    void drawValues(const QRectF& area);
    /// A pill that ends at `right`; returns where the next one does.
    qreal drawBadge(const Badge& badge, const QRectF& row, qreal right, std::uint32_t number);
    /// Right-aligned pills of what went wrong; returns the width they take.
    qreal drawBadges(const QRectF& row, std::uint32_t number);

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const bool m_isExcerpt;
    const qreal u;
    const trace::SourceFile* m_file = nullptr;
    const analysis::Fault* m_fault = nullptr;                             ///< that the step has come to
    std::map<std::uint32_t, std::vector<const trace::Finding*>> m_found;  ///< by line
    std::uint32_t m_current = 0, m_middle = 0;                            ///< lines: of the step, and of what is shown; 0: none
};

}  // namespace simtscope::figures
