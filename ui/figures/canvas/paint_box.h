// How a rectangle or an ellipse is drawn: fill, outline, hatch.
#pragma once

#include <QPen>

#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

QPen penFor(const Shape& shape, const Theme& theme);
void paintBox(QPainter& painter, const Shape& shape, const Theme& theme);

}  // namespace simtscope::figures
