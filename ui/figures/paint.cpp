#include "ui/figures/paint.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/figures/box_cache.h"
#include "ui/figures/paint_box.h"
#include "ui/figures/text_metrics.h"

namespace simtscope::figures {

namespace {

constexpr qreal kArriving = 0.25;  // of the way, on which a value dissolves into what it makes
constexpr qreal kRim = 1.2;        // tells values that meet apart

QPainterPath curvePath(QPointF from, QPointF to)
{
    QPainterPath path(from);
    const qreal middle = (from.y() + to.y()) / 2;
    path.cubicTo(QPointF(from.x(), middle), QPointF(to.x(), middle), to);
    return path;
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
    painter.setOpacity(std::min(1.0, (1 - t) / kArriving));
    painter.setPen(QPen(theme.color(Role::Panel), kRim));
    painter.setBrush(theme.color(motion.fill));
    painter.drawRoundedRect(box, height / 2, height / 2);
    painter.setPen(theme.inkOn(motion.fill));
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, motion.text);
}

}  // namespace

void paintShapes(QPainter& painter, const Figure& figure, const Theme& theme, BoxCache* boxes)
{
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    int fontKey = -1;
    for (const Shape& shape : figure.shapes) {
        painter.setOpacity(shape.opacity);
        switch (shape.kind) {
        case Shape::Kind::Rect:
        case Shape::Kind::Ellipse:
            if (!boxes || !boxes->draw(painter, shape, theme))
                paintBox(painter, shape, theme);
            break;
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
    painter.restore();
}

void paintMotions(QPainter& painter, const Figure& figure, const Theme& theme, qreal motion)
{
    if (motion >= 1)
        return;
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setFont(fontFor(Font::MonoBold, figure.unit));
    for (const Motion& moving : figure.motions)
        paintMotion(painter, moving, theme, std::clamp(motion, 0.0, 1.0));
    painter.restore();
}

void paint(QPainter& painter, const Figure& figure, const Theme& theme, qreal motion)
{
    paintShapes(painter, figure, theme);
    paintMotions(painter, figure, theme, motion);
}

}  // namespace simtscope::figures
