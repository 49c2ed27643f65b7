#include "ui/figures/canvas/paint_box.h"

#include <QPaintEngine>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace simtscope::figures {

namespace {

/// Draws the lines of the hatch, cut at the rectangle here, because SVG output knows no clipping.
void paintHatch(QPainter& painter, const Shape& shape, const Theme& theme)
{
    const QRectF box = hatchedBox(shape);
    if (box.width() <= 0 || box.height() <= 0)
        return;
    QPen pen(theme.color(shape.stroke), 1);
    painter.setPen(pen);
    // Lines lie at x + y = sum, so that hatches of adjacent boxes continue each other.
    const int first = int(std::ceil((box.left() + box.top()) / kHatchPeriod)),
              end = int(std::ceil((box.right() + box.bottom()) / kHatchPeriod));
    for (int i = first; i < end; ++i) {
        const qreal sum = i * kHatchPeriod;
        const qreal left = std::max(box.left(), sum - box.bottom()), right = std::min(box.right(), sum - box.top());
        if (left < right)
            painter.drawLine(QPointF(left, sum - left), QPointF(right, sum - right));
    }
}

/// Draws the hue that a tint lacks as an outline inside the box, as wide as the box has room for.
void outlineTint(QPainter& painter, const Shape& shape, const Theme& theme)
{
    const qreal width = std::min<qreal>(1, shape.rect.width() / 4);
    painter.setPen(QPen(theme.color(shape.fill), width));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(shape.rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

/// Returns the rectangle of whole pixels closest to `rect`. Blending partly covered pixels takes thirty times as long.
QRectF snapToPixels(const QPainter& painter, const QRectF& rect)
{
    const QTransform& toDevice = painter.deviceTransform();
    if (painter.paintEngine()->type() != QPaintEngine::Raster || toDevice.type() > QTransform::TxScale)
        return rect;
    const QRectF device = toDevice.mapRect(rect);
    const qreal left = std::round(device.left()), top = std::round(device.top());
    const qreal right = std::max(left + 1, std::round(device.right())), bottom = std::max(top + 1, std::round(device.bottom()));
    return toDevice.inverted().mapRect(QRectF(QPointF(left, top), QPointF(right, bottom)));
}

}  // namespace

QPen penFor(const Shape& shape, const Theme& theme)
{
    if (shape.stroke == Role::None || shape.strokeWidth <= 0)
        return QPen(Qt::NoPen);
    QPen pen(theme.color(shape.stroke), shape.strokeWidth);
    pen.setCapStyle(Qt::FlatCap);
    if (shape.strokeStyle == Stroke::Dashed)
        pen.setDashPattern({4, 3});
    if (shape.strokeStyle == Stroke::Dotted)
        pen.setDashPattern({1.2, 2});
    return pen;
}

QRectF hatchedBox(const Shape& shape)
{
    const qreal inset = shape.radius * 0.3 + shape.strokeWidth / 2;
    return shape.rect.adjusted(inset, inset, -inset, -inset);
}

void paintBox(QPainter& painter, const Shape& shape, const Theme& theme, bool drawsHatch)
{
    const bool isPlain = shape.stroke == Role::None && shape.hatch == Hatch::None && shape.kind == Shape::Kind::Rect && shape.radius <= 0;
    if (isPlain && shape.fill == Role::None)
        return;  // invisible: it only answers the mouse
    if (isPlain) {
        painter.fillRect(shape.opacity < 1 ? snapToPixels(painter, shape.rect) : shape.rect, theme.fill(shape.fill));
        if (theme.fill(shape.fill) != theme.color(shape.fill))
            outlineTint(painter, shape, theme);
        return;
    }
    const bool isRaster = painter.paintEngine()->type() == QPaintEngine::Raster;
    const bool isBordered = shape.stroke != Role::None && shape.fill != Role::None && shape.strokeStyle == Stroke::Solid;
    if (isRaster && isBordered && shape.kind == Shape::Kind::Rect && shape.radius > shape.strokeWidth && shape.opacity >= 1 &&
        shape.hatch == Hatch::None) {
        // Filling twice is the same picture in half the time of stroking a rounded outline.
        const qreal half = shape.strokeWidth / 2;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(shape.stroke));
        painter.drawRoundedRect(shape.rect.adjusted(-half, -half, half, half), shape.radius + half, shape.radius + half);
        painter.setBrush(theme.fill(shape.fill));
        painter.drawRoundedRect(shape.rect.adjusted(half, half, -half, -half), shape.radius - half, shape.radius - half);
        return;
    }
    painter.setPen(penFor(shape, theme));
    painter.setBrush(shape.fill == Role::None ? QBrush(Qt::NoBrush) : QBrush(theme.fill(shape.fill)));
    if (shape.kind == Shape::Kind::Ellipse)
        painter.drawEllipse(shape.rect);
    else if (shape.radius > 0)
        painter.drawRoundedRect(shape.rect, shape.radius, shape.radius);
    else
        painter.drawRect(shape.rect);
    if (drawsHatch && shape.hatch == Hatch::Diagonal)
        paintHatch(painter, shape, theme);
}

}  // namespace simtscope::figures
