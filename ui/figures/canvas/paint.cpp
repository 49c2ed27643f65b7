#include "ui/figures/canvas/paint.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/box_cache.h"
#include "ui/figures/canvas/curve_path.h"
#include "ui/figures/canvas/paint_box.h"
#include "ui/figures/canvas/raster.h"
#include "ui/figures/canvas/text_cache.h"
#include "ui/figures/canvas/text_metrics.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMinCurveHeight = 24;  // least height of a curve: a lower one bends too much within a pixel

void paintText(QPainter& painter, const Shape& shape, const Theme& theme, TextCache* texts)
{
    painter.setPen(shape.backgroundRole != Role::None ? theme.inkOn(shape.backgroundRole) : theme.color(shape.fill));
    if (!texts) {
        painter.drawText(shape.rect, int(shape.align) | Qt::TextSingleLine | Qt::TextDontClip, shape.text);
        return;
    }
    texts->draw(painter, shape);
}

/// Returns a box outside of which nothing of the shape is drawn.
QRectF computePaintBounds(const Shape& shape)
{
    const bool isLine = shape.kind == Shape::Kind::Line || shape.kind == Shape::Kind::Curve;
    const QRectF box = isLine ? QRectF(shape.from, shape.to).normalized() : shape.rect;
    const qreal margin = shape.kind == Shape::Kind::Text ? 2 * box.height() : shape.strokeWidth + 1;
    return box.adjusted(-margin, -margin, margin, margin);
}

/// Returns whether the shape is an area without an outline that is drawn, so that it can be written as pixels. A tint has an outline. A
/// hatch does not count, because it is drawn over the area.
bool isPlain(const Shape& shape, const Theme& theme)
{
    return shape.kind == Shape::Kind::Rect && shape.fill != Role::None && (shape.stroke == Role::None || shape.strokeWidth <= 0) &&
           shape.radius <= 0 && theme.fill(shape.fill) == theme.color(shape.fill);
}

bool isSolid(const Shape& line)
{
    return line.strokeStyle == Stroke::Solid && line.stroke != Role::None && line.strokeWidth > 0;
}

}  // namespace

void paintShapes(QPainter& painter, const Figure& figure, const Theme& theme, BoxCache* boxes, TextCache* texts, const PaintedPart* part)
{
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const Raster pixels(painter, part ? std::optional(part->area) : std::nullopt);
    int lastFont = -1;
    const std::size_t count = part ? part->shapes.size() : figure.shapes.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Shape& shape = figure.shapes[part ? part->shapes[i] : i];
        if (!part && !pixels.visibleArea().isNull() && !pixels.visibleArea().intersects(computePaintBounds(shape)))
            continue;
        painter.setOpacity(shape.opacity);
        switch (shape.kind) {
        case Shape::Kind::Rect:
        case Shape::Kind::Ellipse:
            if (pixels.isUsable() && isPlain(shape, theme))
                pixels.fill(shape.rect, theme.color(shape.fill), shape.opacity);
            else if (!boxes || !boxes->draw(painter, shape, theme))
                paintBox(painter, shape, theme, !pixels.isUsable());
            if (pixels.isUsable() && shape.hatch == Hatch::Diagonal)
                pixels.hatch(hatchedBox(shape), kHatchPeriod, theme.color(shape.stroke), shape.opacity);
            break;
        case Shape::Kind::Line:
            if (pixels.isUsable() && isSolid(shape) &&
                pixels.drawLine(shape.from, shape.to, shape.strokeWidth, theme.color(shape.stroke), shape.opacity))
                break;
            painter.setPen(penFor(shape, theme));
            painter.drawLine(shape.from, shape.to);
            break;
        case Shape::Kind::Curve:
            if (pixels.isUsable() && isSolid(shape) && std::abs(shape.from.y() - shape.to.y()) >= kMinCurveHeight) {
                pixels.drawCurve(shape.from, shape.to, shape.strokeWidth, theme.color(shape.stroke), shape.opacity);
                break;
            }
            painter.setPen(penFor(shape, theme));
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(curvePath(shape.from, shape.to));
            break;
        case Shape::Kind::Text: {
            const int key = fontKey(shape.font, shape.fontScale, shape.text);
            if (key != lastFont) {
                painter.setFont(texts ? texts->font(shape.font, shape.fontScale, shape.text)
                                      : fontFor(shape.font, shape.fontScale, shape.text));
            }
            lastFont = key;
            paintText(painter, shape, theme, texts);
            break;
        }
        }
    }
    painter.restore();
}

std::optional<Figure> withoutResults(const Figure& figure)
{
    const auto isResult = [](const Shape& shape) { return shape.isResult; };
    if (!figure.showsAccess || std::ranges::none_of(figure.shapes, isResult))
        return std::nullopt;
    Figure access = figure;
    std::erase_if(access.shapes, isResult);
    return access;
}

void paint(QPainter& painter, const Figure& figure, const Theme& theme)
{
    paintShapes(painter, figure, theme);
}

}  // namespace simtscope::figures
