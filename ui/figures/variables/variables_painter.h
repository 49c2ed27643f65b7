// Draws the figure Variables.
#pragma once

#include "ui/figures/variables/variables_layout.h"

namespace simtscope::figures {

/// Draws one figure.
class VariablesPainter {
public:
    /// All arguments must outlive this object; `view` must have rows.
    VariablesPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const VariablesView& view);
    void draw();

private:
    void drawAxis();
    void drawCursor();
    void drawRow(const VariableRowLayout& row);
    void drawName(const VariableRowLayout& row);
    void drawValue(const VariableRowLayout& row);
    void drawBoxes(const VariableRowLayout& row);
    void drawStripes(const VariableRowLayout& row);
    void drawLine(const VariableRowLayout& row);
    void drawBand(const VariableRowLayout& row);
    void drawScale(const VariableRowLayout& row);
    /// Adds an area without a colour over the steps of a column, which a click and the pointer find.
    void addTarget(const VariableRowLayout& row, std::uint32_t first, std::uint32_t last);

    /// Describes steps that share a column of the picture.
    struct Column {
        std::uint32_t first = 0, last = 0;
        qreal left = 0, right = 0;
    };
    /// Returns columns for all drawn steps, at most `maxCount`.
    std::vector<Column> makeColumns(std::uint32_t maxCount) const;
    /// Returns whether what ends with this step tells the answer of a question about the shown step. While it is hidden, only steps before
    /// it are drawn.
    bool isOfStep(std::uint32_t end) const { return m_showsStep && !m_canvas.hidesAnswers() && end == m_layout.endStep; }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const VariablesView& m_view;
    const VariablesLayout m_layout;
    const bool m_showsStep;  ///< whether one step is the present one, and not all are shown
    const qreal m_unit;
};

}  // namespace simtscope::figures
