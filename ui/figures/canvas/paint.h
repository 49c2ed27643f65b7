// Paints figures. All code that shows or exports a figure calls these functions.
#pragma once

#include <QRect>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

class BoxCache;
class TextCache;

/// Draws the figure with its top left corner at (0, 0) of the painter; the caller clips and scales.
void paint(QPainter& painter, const Figure& figure, const Theme& theme);

/// Says which part of a figure to draw into an image.
struct PaintedPart {
    QRect area;                         ///< in pixels of the image
    std::vector<std::uint32_t> shapes;  ///< indices of the shapes that may be visible there, in order
};
/// Draws the figure as paint() does. `boxes` and `texts` speed up figures that are drawn repeatedly; null: no cache. With a part, the
/// painter must be clipped to its area.
void paintShapes(QPainter& painter, const Figure& figure, const Theme& theme, BoxCache* boxes = nullptr, TextCache* texts = nullptr,
                 const PaintedPart* part = nullptr);
/// Returns the figure of an access (Figure::showsAccess) without what the step makes. Nullopt if it makes nothing that is drawn.
std::optional<Figure> withoutResults(const Figure& figure);
/// Draws, over the picture, the values that move in the step and the light around what is read (motion_phases.h). `progress` is the share
/// of the motion's time that has passed, 0 to 1; at 1 nothing is drawn. `boxes` and `texts` speed up frames; null: no cache.
void paintMotions(QPainter& painter, const Figure& figure, const Theme& theme, qreal progress, BoxCache* boxes = nullptr,
                  TextCache* texts = nullptr);

}  // namespace simtscope::figures
