#include "ui/figure_view/zoom_anchor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

namespace simtscope::ui {
namespace {

using figures::Shape;

constexpr double kEdgeShare = 0.1;  // share of a side of the view: things closer to the edge are hardly visible

bool isBox(const Shape& shape)
{
    return shape.kind == Shape::Kind::Rect || shape.kind == Shape::Kind::Ellipse;
}

bool hasSameSubject(const Shape& a, const Shape& b)
{
    const auto identityOf = [](const Shape& shape) {
        return std::tie(shape.kind, shape.meaning.subject, shape.meaning.step, shape.meaning.line);
    };
    return identityOf(a) == identityOf(b);
}

QPointF computeOffsetFromBox(const QRectF& box, QPointF point)
{
    const auto offsetFromRange = [](qreal position, qreal begin, qreal end) {
        return position < begin ? position - begin : position > end ? position - end : 0;
    };
    return {offsetFromRange(point.x(), box.left(), box.right()), offsetFromRange(point.y(), box.top(), box.bottom())};
}

qreal lengthOf(QPointF offset)
{
    return std::hypot(offset.x(), offset.y());
}

/// Returns the smallest of the boxes with a meaning that are nearest to the point.
const Shape* findNearestBox(const figures::Figure& figure, QPointF point)
{
    const Shape* nearest = nullptr;
    std::pair<qreal, qreal> leastDistance{std::numeric_limits<qreal>::infinity(), 0};
    for (const Shape& shape : figure.shapes) {
        if (!isBox(shape) || shape.meaning.isEmpty())
            continue;
        const std::pair distance{lengthOf(computeOffsetFromBox(shape.rect, point)), shape.rect.width() * shape.rect.height()};
        if (distance < leastDistance) {
            leastDistance = distance;
            nearest = &shape;
        }
    }
    return nearest;
}

std::vector<const Shape*> findShapesLike(const figures::Figure& figure, const Shape& wanted)
{
    std::vector<const Shape*> matches;
    for (const Shape& shape : figure.shapes)
        if (isBox(shape) && hasSameSubject(shape, wanted))
            matches.push_back(&shape);
    return matches;
}

}  // namespace

QRectF computeContentBounds(const figures::Figure& figure)
{
    QRectF content;
    for (const Shape& shape : figure.shapes) {
        const bool isLine = shape.kind == Shape::Kind::Line || shape.kind == Shape::Kind::Curve;
        const QRectF box = isLine ? QRectF(shape.from, shape.to).normalized().adjusted(-1, -1, 1, 1) : shape.rect;
        content = content.isNull() ? box : content.united(box);
    }
    return content;
}

QPointF findCorrespondingPoint(const figures::Figure& before, QPointF point, const figures::Figure& after)
{
    if (before.size.isEmpty())
        return point;
    const qreal wider = after.size.width() / before.size.width(), higher = after.size.height() / before.size.height();
    const QPointF sameShare(point.x() * wider, point.y() * higher);
    const Shape* const oldShape = findNearestBox(before, point);
    if (!oldShape)
        return sameShare;
    const std::vector<const Shape*> oldMatches = findShapesLike(before, *oldShape), newMatches = findShapesLike(after, *oldShape);
    if (newMatches.empty())
        return sameShare;
    const auto distance = [&](const Shape* shape) { return lengthOf(shape->rect.center() - sameShare); };
    const Shape* const newShape = oldMatches.size() == newMatches.size()
                                      ? newMatches[std::size_t(std::ranges::find(oldMatches, oldShape) - oldMatches.begin())]
                                      : *std::ranges::min_element(newMatches, {}, distance);
    const QPointF offsetOutside = computeOffsetFromBox(oldShape->rect, point),
                  offsetInside = point - offsetOutside - oldShape->rect.topLeft();
    const auto divideOrZero = [](qreal part, qreal whole) { return whole > 0 ? part / whole : 0; };
    return newShape->rect.topLeft() +
           QPointF(divideOrZero(offsetInside.x(), oldShape->rect.width()) * newShape->rect.width() + offsetOutside.x() * wider,
                   divideOrZero(offsetInside.y(), oldShape->rect.height()) * newShape->rect.height() + offsetOutside.y() * higher);
}

QRectF moveToContent(const figures::Figure& figure, const QRectF& visible)
{
    const QRectF middle = visible.adjusted(kEdgeShare * visible.width(), kEdgeShare * visible.height(), -kEdgeShare * visible.width(),
                                           -kEdgeShare * visible.height());
    std::optional<QPointF> shortestOffset;
    for (const Shape& shape : figure.shapes) {
        const bool isFrame = shape.rect.width() > middle.width() && shape.rect.height() > middle.height();
        if ((!isBox(shape) && shape.kind != Shape::Kind::Text) || isFrame)
            continue;
        const QPointF nearest(std::clamp(middle.center().x(), shape.rect.left(), shape.rect.right()),
                              std::clamp(middle.center().y(), shape.rect.top(), shape.rect.bottom()));
        const QPointF offset = computeOffsetFromBox(middle, nearest);
        if (offset.isNull())
            return visible;
        if (!shortestOffset || lengthOf(offset) < lengthOf(*shortestOffset))
            shortestOffset = offset;
    }
    return shortestOffset ? visible.translated(*shortestOffset) : visible;
}

}  // namespace simtscope::ui
