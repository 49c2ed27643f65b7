// Draws signs in the margin of the editor. An error or a warning is a triangle, because a round sign would look like a breakpoint.
#pragma once

#include <QColor>
#include <QImage>

namespace simtscope::ui {

/// Returns a triangle of this colour with an exclamation mark in the colour of the paper.
QImage drawFindingSign(const QColor& color, const QColor& paper);

/// Returns a question mark of this colour, which is drawn over the mark of a breakpoint that has a condition.
QImage drawConditionSign(const QColor& color);

}  // namespace simtscope::ui
