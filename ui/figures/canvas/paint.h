// Paints figures. No other code draws one, on the screen or for an export.
#pragma once

#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

class BoxCache;
class TextCache;

/// Draws the figure with its top left corner at (0, 0) of the painter; the caller clips and scales. `motion` is the share of their way that
/// values have travelled, 0 to 1; 1 is at rest.
void paint(QPainter& painter, const Figure& figure, const Theme& theme, qreal motion = 1);

/// Draw the two halves of paint(), for a caller that caches what does not move. `boxes` and `texts` speed up figures that are drawn again
/// and again.
void paintShapes(QPainter& painter, const Figure& figure, const Theme& theme, BoxCache* boxes = nullptr, TextCache* texts = nullptr);
/// Draws the values that travel; nothing when `motion` is 1.
void paintMotions(QPainter& painter, const Figure& figure, const Theme& theme, qreal motion);

}  // namespace simtscope::figures
