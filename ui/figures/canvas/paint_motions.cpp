// Paints what moves in a step (declared in paint.h).
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "ui/figures/canvas/box_cache.h"
#include "ui/figures/canvas/curve_path.h"
#include "ui/figures/canvas/motion_phases.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/canvas/text_cache.h"

namespace simtscope::figures {

namespace {

constexpr qreal kDissolveShare = 0.25;  // share of the way on which a travelling value dissolves into the value that it makes
constexpr qreal kRimWidth = 1.2;        // width of the rim that separates values that overlap
constexpr qreal kDotShare = 0.5;        // size of a dot, which has no text, as a share of the height of a value
constexpr int kLightRings = 3;          // rings of the light around a value that is read, each fainter than the one within
constexpr qreal kLightRingWidth = 2.5;
constexpr qreal kReadLight = 0.35;  // strength of the light on a value that is read and stays at its place

/// Draws the values of one figure at one moment. A figure has up to a thousand that light up, and each moment of a motion is a frame: so
/// boxes and texts come from the caches where there are any.
class MotionPainter {
public:
    MotionPainter(QPainter& painter, const Figure& figure, const Theme& theme, BoxCache* boxes, TextCache* texts)
        : m_painter(painter), m_theme(theme), m_boxes(boxes), m_texts(texts), m_scale(figure.unit)
    {
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter.setFont(texts ? texts->font(Font::MonoBold, m_scale, {}) : fontFor(Font::MonoBold, m_scale));
        m_lineHeight = texts ? texts->measure(Font::MonoBold, m_scale, {}).height() : QFontMetricsF(painter.font()).height();
    }

    /// Draws a light around the place from which the value sets out.
    void paintLight(const Motion& motion, qreal opacity)
    {
        const QRectF box = boxAround(motion.from, motion.text);
        if (!motion.isTravelling()) {  // soft, because nothing leaves the place and its neighbours are often lit, too
            paintRounded(box, motion.fill, Role::None, 0, opacity * kReadLight);
            return;
        }
        for (int ring = 0; ring < kLightRings; ++ring) {
            const qreal distance = (ring + 0.5) * kLightRingWidth;
            paintRounded(box.adjusted(-distance, -distance, distance, distance), Role::None, motion.fill, kLightRingWidth,
                         opacity * (kLightRings - ring) / (kLightRings + 1));
        }
    }

    /// Draws the value where it is after the share `travel` of its way.
    void paintValue(const Motion& motion, qreal travel, qreal opacity)
    {
        const QPointF center =
            motion.isCurved ? curvePath(motion.from, motion.to).pointAtPercent(travel) : motion.from + (motion.to - motion.from) * travel;
        const QRectF box = boxAround(center, motion.text);
        paintRounded(box, motion.fill, Role::Panel, kRimWidth, opacity * std::min(1.0, (1 - travel) / kDissolveShare));
        if (motion.text.isEmpty())
            return;
        m_painter.setPen(m_theme.inkOn(motion.fill));
        if (!m_texts) {
            m_painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, motion.text);
            return;
        }
        m_textShape.rect = box;
        m_textShape.text = motion.text;
        m_textShape.font = Font::MonoBold;
        m_textShape.fontScale = m_scale;
        m_texts->draw(m_painter, m_textShape);
    }

private:
    /// Returns the box of a value around `center`.
    QRectF boxAround(QPointF center, const QString& text)
    {
        const qreal height = (m_lineHeight + 4) * (text.isEmpty() ? kDotShare : 1);
        const qreal width = text.isEmpty() ? height : std::max(height, textWidth(text) + 10);
        return {center.x() - width / 2, center.y() - height / 2, width, height};
    }

    qreal textWidth(const QString& text)
    {
        return m_texts ? m_texts->measure(Font::MonoBold, m_scale, text).width() : QFontMetricsF(m_painter.font()).horizontalAdvance(text);
    }

    /// Draws a box with round ends.
    void paintRounded(const QRectF& box, Role fill, Role stroke, qreal strokeWidth, qreal opacity)
    {
        m_painter.setOpacity(opacity);
        m_box.rect = box;
        m_box.radius = box.height() / 2;
        m_box.fill = fill;
        m_box.stroke = stroke;
        m_box.strokeWidth = strokeWidth;
        const bool hasFullHue = fill == Role::None || m_theme.fill(fill) == m_theme.color(fill);
        if (m_boxes && hasFullHue && m_boxes->draw(m_painter, m_box, m_theme))
            return;
        m_painter.setPen(stroke == Role::None ? QPen(Qt::NoPen) : QPen(m_theme.color(stroke), strokeWidth));
        m_painter.setBrush(fill == Role::None ? QBrush(Qt::NoBrush) : QBrush(m_theme.color(fill)));
        m_painter.drawRoundedRect(box, m_box.radius, m_box.radius);
    }

    QPainter& m_painter;
    const Theme& m_theme;
    BoxCache* m_boxes;
    TextCache* m_texts;
    qreal m_scale, m_lineHeight;
    Shape m_box, m_textShape;  ///< what is drawn at the moment, reused
};

}  // namespace

void paintMotions(QPainter& painter, const Figure& figure, const Theme& theme, qreal progress, BoxCache* boxes, TextCache* texts)
{
    if (progress >= 1 || figure.motions.empty())
        return;
    const MotionPhases phases = computeMotionPhases(std::max<qreal>(progress, 0));
    painter.save();
    MotionPainter motions(painter, figure, theme, boxes, texts);
    if (phases.light > 0)
        for (const Motion& motion : figure.motions)
            motions.paintLight(motion, phases.light);
    if (phases.values > 0)
        for (const Motion& motion : figure.motions)
            if (motion.isTravelling())
                motions.paintValue(motion, phases.travel, phases.values);
    painter.restore();
}

}  // namespace simtscope::figures
