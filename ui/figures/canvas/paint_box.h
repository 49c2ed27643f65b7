// Draws a rectangle or an ellipse: fill, outline, hatch.
#pragma once

#include <QPen>

#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

/// Returns the pen of a shape's outline; Qt::NoPen if the shape has no outline.
QPen penFor(const Shape& shape, const Theme& theme);
/// Draws the shape, and its hatch unless `drawsHatch` is false.
void paintBox(QPainter& painter, const Shape& shape, const Theme& theme, bool drawsHatch = true);

/// Distance of hatch lines along an axis, in logical pixels. The lines go from lower left to upper right, where x + y is a multiple of this
/// distance.
inline constexpr qreal kHatchPeriod = 7.0710678;  // the lines are five logical pixels apart
/// Returns the part of the shape that is hatched.
QRectF hatchedBox(const Shape& shape);

}  // namespace simtscope::figures
