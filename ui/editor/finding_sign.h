// Draws the sign of an error or a warning in the margin of the editor: a triangle, because a round sign would look like a breakpoint.
#pragma once

#include <QColor>
#include <QImage>

namespace simtscope::ui {

/// Returns a triangle of this colour with an exclamation mark in the colour of the paper.
QImage drawFindingSign(const QColor& color, const QColor& paper);

}  // namespace simtscope::ui
