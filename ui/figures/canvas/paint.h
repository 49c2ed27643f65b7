// Paints figures. All code that shows or exports a figure calls these functions.
#pragma once

#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

class BoxCache;
class TextCache;

/// Draws the figure with its top left corner at (0, 0) of the painter; the caller clips and scales. `progress` is the share of the way that
/// moving values have covered, 0 to 1; at 1 nothing moves.
void paint(QPainter& painter, const Figure& figure, const Theme& theme, qreal progress = 1);

/// Draws the part of paint() that does not move, for a caller that caches it. `boxes` and `texts` speed up figures that are drawn
/// repeatedly; null: no cache.
void paintShapes(QPainter& painter, const Figure& figure, const Theme& theme, BoxCache* boxes = nullptr, TextCache* texts = nullptr);
/// Draws the moving values, over paintShapes(); nothing if `progress` is 1.
void paintMotions(QPainter& painter, const Figure& figure, const Theme& theme, qreal progress);

}  // namespace simtscope::figures
