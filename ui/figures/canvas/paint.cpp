#include "ui/figures/canvas/paint.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/box_cache.h"
#include "ui/figures/canvas/motion_phases.h"
#include "ui/figures/canvas/paint_box.h"
#include "ui/figures/canvas/raster.h"
#include "ui/figures/canvas/text_cache.h"
#include "ui/figures/canvas/text_metrics.h"

namespace simtscope::figures {

namespace {

constexpr qreal kDissolveShare = 0.25;  // share of the way on which a travelling value dissolves into the value that it makes
constexpr qreal kRimWidth = 1.2;        // width of the rim that separates values that overlap
constexpr qreal kDotShare = 0.5;        // size of a dot, which has no text, as a share of the height of a value
constexpr int kLightRings = 3;          // rings of the light around a value that is read, each fainter than the one within
constexpr qreal kLightRingWidth = 2.5;
constexpr qreal kReadLight = 0.35;     // strength of the light on a value that is read and stays at its place
constexpr qreal kMinCurveHeight = 24;  // least height of a curve: a lower one bends too much within a pixel

QPainterPath curvePath(QPointF from, QPointF to)
{
    QPainterPath path(from);
    const qreal middle = (from.y() + to.y()) / 2;
    path.cubicTo(QPointF(from.x(), middle), QPointF(to.x(), middle), to);
    return path;
}

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

/// Returns the box of a travelling value around `center`.
QRectF computeMotionBox(const Motion& motion, QPointF center, const QFontMetricsF& metrics)
{
    const qreal height = (metrics.height() + 4) * (motion.text.isEmpty() ? kDotShare : 1);
    const qreal width = motion.text.isEmpty() ? height : std::max(height, metrics.horizontalAdvance(motion.text) + 10);
    return {center.x() - width / 2, center.y() - height / 2, width, height};
}

/// Draws a light around the place from which the value sets out.
void paintLight(QPainter& painter, const Motion& motion, const Theme& theme, qreal opacity)
{
    const QRectF box = computeMotionBox(motion, motion.from, QFontMetricsF(painter.font()));
    painter.setBrush(Qt::NoBrush);
    if (!motion.isTravelling()) {  // soft, because nothing leaves the place and its neighbours are often lit, too
        painter.setOpacity(opacity * kReadLight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(motion.fill));
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
        return;
    }
    for (int ring = 0; ring < kLightRings; ++ring) {
        const qreal distance = (ring + 0.5) * kLightRingWidth;
        painter.setOpacity(opacity * (kLightRings - ring) / (kLightRings + 1));
        painter.setPen(QPen(theme.color(motion.fill), kLightRingWidth));
        painter.drawRoundedRect(box.adjusted(-distance, -distance, distance, distance), box.height() / 2 + distance,
                                box.height() / 2 + distance);
    }
}

void paintMotion(QPainter& painter, const Motion& motion, const Theme& theme, qreal t, qreal opacity)
{
    const QPointF center =
        motion.isCurved ? curvePath(motion.from, motion.to).pointAtPercent(t) : motion.from + (motion.to - motion.from) * t;
    const QRectF box = computeMotionBox(motion, center, QFontMetricsF(painter.font()));
    painter.setOpacity(opacity * std::min(1.0, (1 - t) / kDissolveShare));
    painter.setPen(QPen(theme.color(Role::Panel), kRimWidth));
    painter.setBrush(theme.color(motion.fill));
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    painter.setPen(theme.inkOn(motion.fill));
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, motion.text);
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

void paintMotions(QPainter& painter, const Figure& figure, const Theme& theme, qreal progress)
{
    if (progress >= 1)
        return;
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setFont(fontFor(Font::MonoBold, figure.unit));
    const MotionPhases phases = computeMotionPhases(std::max<qreal>(progress, 0));
    for (const Motion& motion : figure.motions)
        if (phases.light > 0)
            paintLight(painter, motion, theme, phases.light);
    for (const Motion& motion : figure.motions)
        if (motion.isTravelling())
            paintMotion(painter, motion, theme, phases.travel, phases.values);
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
