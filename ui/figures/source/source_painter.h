// Draws the lines of the program with their badges.
#pragma once

#include <map>
#include <vector>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/cuda_syntax.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/source/source_words.h"

namespace simtscope::figures {

class SourcePainter {
public:
    SourcePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas);
    void draw();

private:
    const trace::SourceFrame* frameAt(std::uint32_t step) const;
    /// Where a step that is of no line stands in the program: at the step before it that is of one, else at the step after it.
    const trace::SourceFrame* nearestFrame(std::uint32_t step) const;
    void gather(const trace::Finding& finding);
    void drawLine(const QRectF& row, qreal numbers, std::uint32_t number, const QString& text, const std::vector<TextRun>& runs);
    /// A pill that ends at `right`; returns where the next one does.
    qreal drawBadge(const Badge& badge, const QRectF& row, qreal right, std::uint32_t number);
    /// Right-aligned pills; returns the width they take.
    qreal drawBadges(const QRectF& row, std::uint32_t number);

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const qreal u;
    const trace::SourceFile* m_file = nullptr;
    const analysis::Fault* m_fault = nullptr;                             ///< that the step has come to
    std::map<std::uint32_t, std::vector<const trace::Finding*>> m_found;  ///< by line
    std::uint32_t m_current = 0, m_middle = 0;                            ///< lines: of the step, and of what is shown; 0: none
};

}  // namespace simtscope::figures
