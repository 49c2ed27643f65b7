// How a rectangle or an ellipse is drawn: fill, outline, hatch.
#pragma once

#include <QPen>

#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

QPen penFor(const Shape& shape, const Theme& theme);
/// `hatched`: with its hatch, where it has one.
void paintBox(QPainter& painter, const Shape& shape, const Theme& theme, bool hatched = true);

/// The lines of a hatch go from lower left to upper right, at the places where x + y is a multiple of this.
inline constexpr qreal kHatchPeriod = 7.0710678;  // five logical pixels across
/// What of the shape is hatched.
QRectF hatchedBox(const Shape& shape);

}  // namespace simtscope::figures
