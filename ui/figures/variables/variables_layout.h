// Divides the figure Variables into rows, decides how each row is drawn, and places steps and values.
#pragma once

#include <vector>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/variables/variables_view.h"

namespace simtscope::figures {

/// Lists the ways to draw the values of a variable over the steps.
enum class VariableRowStyle : std::uint8_t {
    Boxes,   ///< a box for each value, with the value as text
    Line,    ///< the number as a curve, over the range of the warp
    Stripes  ///< a stripe for each value, where there are too many for boxes
};

/// Holds the place of a row.
struct VariableRowLayout {
    const analysis::VariableHistory* history = nullptr;
    VariableRowStyle style = VariableRowStyle::Boxes;
    QRectF name, type, scale, track, value, range;  ///< an empty box: there is no room for it
    bool isValueAbove = false;                      ///< whether name and value stand above the track, at its left and right end
    analysis::NumberRange numbers;                  ///< from the bottom of the track to its top
    qreal y(double number) const;
};

/// Holds the place of everything.
struct VariablesLayout {
    QRectF area;                          ///< of all tracks
    std::vector<VariableRowLayout> rows;  ///< those that have room, at least one
    std::uint32_t stepCount = 1;
    std::uint32_t endStep = 0;  ///< steps before this one are drawn
    qreal axisTop = 0, lineHeight = 0;
    QRectF notes, cursorLabel;
    /// Returns the x at which a step begins; the step before it ends there.
    qreal x(std::uint32_t step) const { return area.left() + area.width() * qreal(step) / qreal(stepCount); }
};

/// `view` must have rows.
VariablesLayout layOutVariables(const Canvas& canvas, const FigureSource& source, const VariablesView& view, const FigureOptions& options);

}  // namespace simtscope::figures
