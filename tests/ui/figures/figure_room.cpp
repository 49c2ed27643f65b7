#include "tests/ui/figures/figure_room.h"

#include <algorithm>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/canvas/text_metrics.h"

namespace simtscope::tests {

using figures::Figure;
using figures::FigureOptions;
using figures::Role;
using figures::Shape;

namespace {

bool isLine(const Shape& shape)
{
    return shape.kind == Shape::Kind::Line || shape.kind == Shape::Kind::Curve;
}

/// Returns the area that title and sentence leave to the content, with its margins.
QRectF areaOf(const Figure& figure, const FigureOptions& options)
{
    const figures::Canvas canvas(options, figure.title, {figure.fact, figure.isFactWarning});
    const qreal margin = canvas.content().left();
    return canvas.content().adjusted(-margin, -margin, margin, margin).intersected(QRectF(QPointF(), figure.size));
}

/// Returns the box of everything that is drawn into the area.
QRectF boundsIn(const QRectF& area, const Figure& figure)
{
    QRectF bounds;
    for (const Shape& shape : figure.shapes) {
        const bool isInvisible = shape.kind != Shape::Kind::Text && shape.fill == Role::None && shape.stroke == Role::None;
        if (isLine(shape))
            bounds = bounds.united(QRectF(shape.from, shape.to).normalized().adjusted(0, 0, 0.01, 0.01));
        else if (!isInvisible && area.contains(shape.rect.center()))
            bounds = bounds.united(shape.rect);
    }
    return bounds.intersected(area);
}

}  // namespace

double shareOfCanvas(const Figure& figure, const FigureOptions& options)
{
    const QRectF area = areaOf(figure, options), bounds = boundsIn(area, figure);
    return bounds.width() * bounds.height() / (area.width() * area.height());
}

bool showsMoreThanText(const Figure& figure, const FigureOptions& options)
{
    const QRectF area = areaOf(figure, options);
    return std::ranges::any_of(figure.shapes, [&](const Shape& shape) {
        return shape.kind != Shape::Kind::Text && (isLine(shape) || area.contains(shape.rect.center()));
    });
}

int smallestTypeOf(const Figure& figure)
{
    int smallest = 0;
    for (const Shape& shape : figure.shapes) {
        const int pixels = shape.kind == Shape::Kind::Text ? figures::pixelSize(shape.font, shape.fontScale) : 0;
        if (pixels > 0 && (smallest == 0 || pixels < smallest))
            smallest = pixels;
    }
    return smallest;
}

}  // namespace simtscope::tests
