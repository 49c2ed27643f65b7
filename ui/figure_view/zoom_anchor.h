// Finds where the parts of a figure lie after a layout in another size, for zooming and scrolling.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

/// Returns the bounds of everything that the figure draws.
QRectF computeContentBounds(const figures::Figure& figure);

/// Returns the point of `after` that corresponds to `point` of `before`: the same place in, or beside, the same shape. Where `after` lacks
/// that shape, returns the point at the same relative position in the whole figure.
QPointF findCorrespondingPoint(const figures::Figure& before, QPointF point, const figures::Figure& after);

/// Returns `visible`, moved as little as possible so that it shows a part of the figure that is not empty.
QRectF moveToContent(const figures::Figure& figure, const QRectF& visible);

}  // namespace simtscope::ui
