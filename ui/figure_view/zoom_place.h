// Where the parts of a figure lie after it was laid out in another size: what zooming and scrolling go by.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

/// Of all that the figure draws.
QRectF contentOf(const figures::Figure& figure);

/// Where in `after` lies what was at `point` in `before`: at the same place in the same shape, or beside it. Where there is no such shape
/// any more, at the same part of the whole.
QPointF samePlace(const figures::Figure& before, QPointF point, const figures::Figure& after);

/// `seen`, moved as little as it takes to show a part of the figure that is not empty.
QRectF movedToContent(const figures::Figure& figure, const QRectF& seen);

}  // namespace simtscope::ui
