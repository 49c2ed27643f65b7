// The only code that draws a figure, on the screen and for every export.
#pragma once

#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

class BoxCache;
class TextCache;

/// Draws the figure with its top left corner at (0, 0) of the painter; the caller clips and scales.
/// `motion` 0..1: how far values have travelled; 1: at rest.
void paint(QPainter& painter, const Figure& figure, const Theme& theme, qreal motion = 1);

/// The two halves of paint(), for who keeps what does not move. `boxes` and `texts` make it faster where figures are drawn again and again.
void paintShapes(QPainter& painter, const Figure& figure, const Theme& theme, BoxCache* boxes = nullptr, TextCache* texts = nullptr);
void paintMotions(QPainter& painter, const Figure& figure, const Theme& theme, qreal motion);

}  // namespace simtscope::figures
