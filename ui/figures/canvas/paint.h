// Paints figures. All code that shows or exports a figure calls these functions.
#pragma once

#include <optional>

#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

class BoxCache;
class TextCache;

/// Draws the figure with its top left corner at (0, 0) of the painter; the caller clips and scales.
void paint(QPainter& painter, const Figure& figure, const Theme& theme);

/// Draws the figure as paint() does. `boxes` and `texts` speed up figures that are drawn repeatedly; null: no cache.
void paintShapes(QPainter& painter, const Figure& figure, const Theme& theme, BoxCache* boxes = nullptr, TextCache* texts = nullptr);
/// Returns the figure of an access (Figure::showsAccess) without what the step makes. Nullopt if it makes nothing that is drawn.
std::optional<Figure> withoutResults(const Figure& figure);
/// Draws, over the picture, the values that move in the step and the light around what is read (motion_phases.h). `progress` is the share
/// of the motion's time that has passed, 0 to 1; at 1 nothing is drawn.
void paintMotions(QPainter& painter, const Figure& figure, const Theme& theme, qreal progress);

}  // namespace simtscope::figures
