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

constexpr double kEdge = 0.1;  // share of a side of the view: things closer to the edge are hardly visible

bool isBox(const Shape& shape)
{
    return shape.kind == Shape::Kind::Rect || shape.kind == Shape::Kind::Ellipse;
}

bool hasSameSubject(const Shape& a, const Shape& b)
{
    const auto parts = [](const Shape& shape) {
        return std::tie(shape.kind, shape.meaning.subject, shape.meaning.step, shape.meaning.line);
    };
    return parts(a) == parts(b);
}

QPointF apart(const QRectF& box, QPointF point)
{
    const auto along = [](qreal at, qreal from, qreal to) { return at < from ? at - from : at > to ? at - to : 0; };
    return {along(point.x(), box.left(), box.right()), along(point.y(), box.top(), box.bottom())};
}

qreal lengthOf(QPointF way)
{
    return std::hypot(way.x(), way.y());
}

/// Returns the smallest of the boxes with a meaning that are nearest to the point.
const Shape* nearestBox(const figures::Figure& figure, QPointF point)
{
    const Shape* found = nullptr;
    std::pair<qreal, qreal> least{std::numeric_limits<qreal>::infinity(), 0};
    for (const Shape& shape : figure.shapes) {
        if (!isBox(shape) || shape.meaning.isEmpty())
            continue;
        const std::pair here{lengthOf(apart(shape.rect, point)), shape.rect.width() * shape.rect.height()};
        if (here < least) {
            least = here;
            found = &shape;
        }
    }
    return found;
}

std::vector<const Shape*> alike(const figures::Figure& figure, const Shape& wanted)
{
    std::vector<const Shape*> all;
    for (const Shape& shape : figure.shapes)
        if (isBox(shape) && hasSameSubject(shape, wanted))
            all.push_back(&shape);
    return all;
}

}  // namespace

QRectF contentBounds(const figures::Figure& figure)
{
    QRectF content;
    for (const Shape& shape : figure.shapes) {
        const bool isLine = shape.kind == Shape::Kind::Line || shape.kind == Shape::Kind::Curve;
        const QRectF box = isLine ? QRectF(shape.from, shape.to).normalized().adjusted(-1, -1, 1, 1) : shape.rect;
        content = content.isNull() ? box : content.united(box);
    }
    return content;
}

QPointF correspondingPoint(const figures::Figure& before, QPointF point, const figures::Figure& after)
{
    if (before.size.isEmpty())
        return point;
    const qreal wider = after.size.width() / before.size.width(), higher = after.size.height() / before.size.height();
    const QPointF sameShare(point.x() * wider, point.y() * higher);
    const Shape* const was = nearestBox(before, point);
    if (!was)
        return sameShare;
    const std::vector<const Shape*> then = alike(before, *was), now = alike(after, *was);
    if (now.empty())
        return sameShare;
    const auto distance = [&](const Shape* shape) { return lengthOf(shape->rect.center() - sameShare); };
    const Shape* const is = then.size() == now.size() ? now[std::size_t(std::ranges::find(then, was) - then.begin())]
                                                      : *std::ranges::min_element(now, {}, distance);
    const QPointF beside = apart(was->rect, point), inside = point - beside - was->rect.topLeft();
    const auto share = [](qreal part, qreal whole) { return whole > 0 ? part / whole : 0; };
    return is->rect.topLeft() + QPointF(share(inside.x(), was->rect.width()) * is->rect.width() + beside.x() * wider,
                                        share(inside.y(), was->rect.height()) * is->rect.height() + beside.y() * higher);
}

QRectF moveToContent(const figures::Figure& figure, const QRectF& visible)
{
    const QRectF middle =
        visible.adjusted(kEdge * visible.width(), kEdge * visible.height(), -kEdge * visible.width(), -kEdge * visible.height());
    std::optional<QPointF> way;
    for (const Shape& shape : figure.shapes) {
        const bool isFrame = shape.rect.width() > middle.width() && shape.rect.height() > middle.height();
        if ((!isBox(shape) && shape.kind != Shape::Kind::Text) || isFrame)
            continue;
        const QPointF nearest(std::clamp(middle.center().x(), shape.rect.left(), shape.rect.right()),
                              std::clamp(middle.center().y(), shape.rect.top(), shape.rect.bottom()));
        const QPointF here = apart(middle, nearest);
        if (here.isNull())
            return visible;
        if (!way || lengthOf(here) < lengthOf(*way))
            way = here;
    }
    return way ? visible.translated(*way) : visible;
}

}  // namespace simtscope::ui
