#include "ui/figures/canvas/figure.h"

#include <algorithm>

namespace simtscope::figures {

namespace {

constexpr qreal kHitSlack = 2;  // tolerance around small shapes, in logical pixels

bool containsPoint(const Shape& shape, QPointF point)
{
    const qreal slack = std::min(shape.rect.width(), shape.rect.height()) < 6 ? kHitSlack : 0;
    const QRectF box = shape.rect.adjusted(-slack, -slack, slack, slack);
    if (shape.kind != Shape::Kind::Ellipse)
        return box.contains(point);
    const QPointF d = point - box.center();
    const qreal x = d.x() / (box.width() / 2), y = d.y() / (box.height() / 2);
    return box.width() > 0 && box.height() > 0 && x * x + y * y <= 1;
}

}  // namespace

bool showsSomething(const Figure& figure)
{
    return std::ranges::any_of(figure.shapes, [](const Shape& shape) {
        return std::holds_alternative<CellSubject>(shape.meaning.subject) || std::holds_alternative<ThreadSubject>(shape.meaning.subject);
    });
}

int hitTest(const Figure& figure, QPointF point)
{
    for (std::size_t i = figure.shapes.size(); i-- > 0;) {
        const Shape& shape = figure.shapes[i];
        if (shape.kind != Shape::Kind::Line && shape.kind != Shape::Kind::Curve && !shape.meaning.isEmpty() && containsPoint(shape, point))
            return int(i);
    }
    return -1;
}

}  // namespace simtscope::figures
