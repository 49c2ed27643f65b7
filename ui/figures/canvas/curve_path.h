// Defines the path of a curve between two points: a cubic with vertical tangents.
#pragma once

#include <QPainterPath>

namespace simtscope::figures {

inline QPainterPath curvePath(QPointF from, QPointF to)
{
    QPainterPath path(from);
    const qreal middle = (from.y() + to.y()) / 2;
    path.cubicTo(QPointF(from.x(), middle), QPointF(to.x(), middle), to);
    return path;
}

}  // namespace simtscope::figures
