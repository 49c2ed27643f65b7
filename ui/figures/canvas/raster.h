// Writes plain rectangles, hatches, lines and curves into the pixels of an image. The picture equals that of an antialiased
// QPainter::drawPath(), and that of QPainter::fillRect() within one level of a channel, in a tenth of the time. The strips of a thousand
// threads are ten thousand rectangles, and the hatches of conflicting banks some thousand lines. QPainter also splits shapes higher than
// about 90 pixels among other threads, and on a busy machine each part waits for its turn.
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <QTransform>
#include <optional>

class QPainter;

namespace simtscope::figures {

/// Writes shapes into the image behind a painter, bypassing QPainter. Only allowed if isUsable().
class Raster {
public:
    /// Writes to the image that `painter` draws on. The object is valid only while the painter's transformation stays the same. `clip` is
    /// the rectangle of pixels that the painter is clipped to; nullopt: it must not be clipped.
    explicit Raster(QPainter& painter, std::optional<QRect> clip = std::nullopt);

    /// Returns whether the painter's device is an image of 32-bit pixels, without rotation or a clip that is not known; only then may the
    /// other functions be called.
    bool isUsable() const { return m_bits != nullptr; }
    /// Fills a box, in the painter's coordinates; pixels that it covers in part are blended.
    void fill(const QRectF& box, const QColor& color, qreal opacity) const;
    /// Draws lines one logical pixel wide, from lower left to upper right where x + y is a multiple of `period`, clipped to the box.
    void hatch(const QRectF& box, qreal period, const QColor& color, qreal opacity) const;

    /// Draws a line with flat ends along an axis. Returns false, and draws nothing, for a line in any other direction.
    bool drawLine(QPointF from, QPointF to, qreal width, const QColor& color, qreal opacity) const;
    /// Draws a cubic with vertical tangents, whose control points are at half its height. Its ends must be at different heights.
    void drawCurve(QPointF from, QPointF to, qreal width, const QColor& color, qreal opacity) const;

    /// Returns the part of the figure that lies on the device, in the painter's coordinates; null: unknown, so the caller must treat
    /// everything as visible.
    const QRectF& visibleArea() const { return m_visibleArea; }

private:
    struct Ink {
        quint32 color;  ///< premultiplied ARGB
        qreal strength;
    };
    QRectF toDevice(const QRectF& box) const
    {
        return {box.x() * m_scale + m_dx, box.y() * m_scale + m_dy, box.width() * m_scale, box.height() * m_scale};
    }
    quint32* row(int y) const { return reinterpret_cast<quint32*>(m_bits + y * m_bytesPerLine); }
    /// Blends one row of a line that crosses the row's middle at `x`; the line covers a `share` of the row's height. All values are in
    /// device pixels.
    void blendRow(int y, qreal x, qreal slope, qreal halfWidth, qreal share, const Ink& ink) const;

    uchar* m_bits = nullptr;
    qsizetype m_bytesPerLine = 0;
    int m_width = 0, m_height = 0;
    qreal m_scale = 1, m_dx = 0, m_dy = 0;
    QRectF m_visibleArea;
};

}  // namespace simtscope::figures
