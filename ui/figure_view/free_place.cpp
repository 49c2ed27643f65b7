#include "ui/figure_view/free_place.h"

#include <algorithm>
#include <vector>

namespace simtscope::ui {
namespace {

constexpr qreal kBackgroundFactor = 20;  // a box that many times as large as the label is a background

QRectF boxOf(const figures::Shape& shape)
{
    using Kind = figures::Shape::Kind;
    const bool hasEnds = shape.kind == Kind::Line || shape.kind == Kind::Curve;
    return hasEnds ? QRectF(shape.from, shape.to).normalized().adjusted(-1, -1, 1, 1) : shape.rect;
}

qreal areaOf(const QRectF& box)
{
    return box.width() * box.height();
}

}  // namespace

QRectF findFreePlace(const figures::Figure& figure, QPointF origin, QSizeF view, QSizeF label, qreal margin)
{
    const qreal right = std::max(margin, view.width() - margin - label.width());
    const qreal bottom = std::max(margin, view.height() - margin - label.height());
    std::vector<QPointF> places = {{margin, bottom}, {right, bottom}, {right, margin}, {margin, margin}};
    for (qreal y = bottom; y >= margin; y -= label.height() / 2)
        for (qreal x = margin; x <= right; x += label.width() / 4)
            places.emplace_back(x, y);
    std::vector<QRectF> boxes;
    for (const figures::Shape& shape : figure.shapes)
        if (const QRectF box = boxOf(shape).translated(origin);
            box.intersects({{}, view}) && areaOf(box) < kBackgroundFactor * label.width() * label.height())
            boxes.push_back(box);
    QRectF best;
    qreal leastCovered = -1;
    for (const QPointF& place : places) {
        const QRectF candidate(place, label);
        qreal covered = 0;
        for (const QRectF& box : boxes)
            covered += areaOf(candidate.intersected(box));
        if (covered == 0)
            return candidate;
        if (leastCovered < 0 || covered < leastCovered) {
            leastCovered = covered;
            best = candidate;
        }
    }
    return best;
}

}  // namespace simtscope::ui
