#include "ui/figures/paint.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/figures/text_metrics.h"

namespace simtscope::figures {

namespace {

constexpr qreal kHatchSpacing = 5;  // logical pixels between the lines, across

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

/// Lines from lower left to upper right, cut at the rectangle here, because SVG output knows no clipping.
void paintHatch(QPainter& painter, const Shape& shape, const Theme& theme)
{
    const qreal inset = shape.radius * 0.3 + shape.strokeWidth / 2;
    const QRectF box = shape.rect.adjusted(inset, inset, -inset, -inset);
    if (box.width() <= 0 || box.height() <= 0)
        return;
    QPen pen(theme.color(shape.stroke), 1);
    painter.setPen(pen);
    // On the line x + y = sum; sums are multiples of the spacing, so that neighbouring hatches continue each other.
    const qreal spacing = kHatchSpacing * M_SQRT2;
    for (qreal sum = std::ceil((box.left() + box.top()) / spacing) * spacing; sum < box.right() + box.bottom(); sum += spacing) {
        const qreal left = std::max(box.left(), sum - box.bottom()), right = std::min(box.right(), sum - box.top());
        if (left < right)
            painter.drawLine(QPointF(left, sum - left), QPointF(right, sum - right));
    }
}

QPainterPath curvePath(QPointF from, QPointF to)
{
    QPainterPath path(from);
    const qreal middle = (from.y() + to.y()) / 2;
    path.cubicTo(QPointF(from.x(), middle), QPointF(to.x(), middle), to);
    return path;
}

/// What a tint leaves out: its hue, as far as the box has room for a line inside.
void outlineTint(QPainter& painter, const Shape& shape, const Theme& theme)
{
    const qreal width = std::min<qreal>(1, shape.rect.width() / 4);
    painter.setPen(QPen(theme.color(shape.fill), width));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(shape.rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

void paintBox(QPainter& painter, const Shape& shape, const Theme& theme)
{
    const bool plain = shape.stroke == Role::None && shape.hatch == Hatch::None && shape.kind == Shape::Kind::Rect && shape.radius <= 0;
    if (plain) {
        painter.fillRect(shape.rect, theme.fill(shape.fill));
        if (theme.fill(shape.fill) != theme.color(shape.fill))
            outlineTint(painter, shape, theme);
        return;
    }
    const bool raster = painter.paintEngine()->type() == QPaintEngine::Raster;
    const bool bordered = shape.stroke != Role::None && shape.fill != Role::None && shape.strokeStyle == Stroke::Solid;
    if (raster && bordered && shape.kind == Shape::Kind::Rect && shape.radius > shape.strokeWidth && shape.opacity >= 1 && shape.hatch == Hatch::None) {
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
    if (shape.hatch == Hatch::Diagonal)
        paintHatch(painter, shape, theme);
}

void paintText(QPainter& painter, const Shape& shape, const Theme& theme)
{
    painter.setPen(shape.on != Role::None ? theme.inkOn(shape.on) : theme.color(shape.fill));
    painter.drawText(shape.rect, int(shape.align) | Qt::TextSingleLine | Qt::TextDontClip, shape.text);
}

void paintMotion(QPainter& painter, const Motion& motion, const Theme& theme, qreal t)
{
    const QPointF at = motion.curved ? curvePath(motion.from, motion.to).pointAtPercent(t) : motion.from + (motion.to - motion.from) * t;
    const QFontMetricsF metrics(painter.font());
    const qreal height = metrics.height() + 4, width = std::max(height, metrics.horizontalAdvance(motion.text) + 10);
    const QRectF box(at.x() - width / 2, at.y() - height / 2, width, height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(motion.fill));
    painter.drawRoundedRect(box, height / 2, height / 2);
    painter.setPen(theme.inkOn(motion.fill));
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, motion.text);
}

}  // namespace

void paint(QPainter& painter, const Figure& figure, const Theme& theme, qreal motion)
{
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    int fontKey = -1;
    for (const Shape& shape : figure.shapes) {
        painter.setOpacity(shape.opacity);
        switch (shape.kind) {
        case Shape::Kind::Rect:
        case Shape::Kind::Ellipse: paintBox(painter, shape, theme); break;
        case Shape::Kind::Line:
            painter.setPen(penFor(shape, theme));
            painter.drawLine(shape.from, shape.to);
            break;
        case Shape::Kind::Curve:
            painter.setPen(penFor(shape, theme));
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(curvePath(shape.from, shape.to));
            break;
        case Shape::Kind::Text: {
            const int key = pixelSize(shape.font, shape.fontScale) * 16 + int(shape.font);
            if (key != fontKey)
                painter.setFont(fontFor(shape.font, shape.fontScale));
            fontKey = key;
            paintText(painter, shape, theme);
            break;
        }
        }
    }
    painter.setOpacity(1);
    if (motion < 1) {
        painter.setFont(fontFor(Font::MonoBold, figure.unit));
        for (const Motion& moving : figure.motions)
            paintMotion(painter, moving, theme, std::clamp(motion, 0.0, 1.0));
    }
    painter.restore();
}

}  // namespace simtscope::figures
