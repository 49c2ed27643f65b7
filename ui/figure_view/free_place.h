// Finds a place for a label that covers nothing of a figure.
#pragma once

#include <QRectF>
#include <QSizeF>

#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

/// Returns the place of a label in a view of this size where it covers no shape of the figure: a corner if one is free, else a place at the
/// edges or inside, else the one that covers the least. `origin` is the figure's in the view, `margin` the distance from its edges.
QRectF findFreePlace(const figures::Figure& figure, QPointF origin, QSizeF view, QSizeF label, qreal margin);

}  // namespace simtscope::ui
