// Plain rectangles, hatches, lines and curves, written into the pixels of an image: the same picture as QPainter's antialiased fillRect()
// (to a level of a channel) and drawPath(), at a tenth of its time. The strips of a thousand threads are ten thousand rectangles, the
// hatches of conflicting banks some thousand lines. And what is higher than some 90 pixels QPainter hands to other threads in parts, so
// that on a busy machine each waits for its turn.
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <QTransform>

class QPainter;

namespace simtscope::figures {

class Raster {
public:
    /// For what `painter` draws on. Only of use while its transformation stays.
    explicit Raster(QPainter& painter);

    /// Can it draw there? Only on images of whole 32-bit pixels, unclipped, unrotated.
    bool usable() const { return m_bits != nullptr; }
    void fill(const QRectF& box, const QColor& color, qreal opacity) const;
    /// Lines one logical pixel wide, from lower left to upper right where x + y is a multiple of `period`, as far as they are in the box.
    void hatch(const QRectF& box, qreal period, const QColor& color, qreal opacity) const;

    /// A line along an axis, with flat ends. False: it is another one, and not drawn.
    bool line(QPointF from, QPointF to, qreal width, const QColor& color, qreal opacity) const;
    /// A cubic with vertical tangents, whose control points are at half its height. Its ends are not at the same height.
    void curve(QPointF from, QPointF to, qreal width, const QColor& color, qreal opacity) const;

    /// What of the figure lands on the device; null: not known, so all.
    const QRectF& visible() const { return m_visible; }

private:
    struct Ink {
        quint32 color;  ///< premultiplied
        qreal strength;
    };
    QRectF device(const QRectF& box) const
    {
        return {box.x() * m_scale + m_dx, box.y() * m_scale + m_dy, box.width() * m_scale, box.height() * m_scale};
    }
    quint32* row(int y) const { return reinterpret_cast<quint32*>(m_bits + y * m_bytesPerLine); }
    /// A row's pixels of a line that crosses the row's middle at `x` and is covered by a share of the row's height; all in device pixels.
    void crossRow(int y, qreal x, qreal slope, qreal halfWidth, qreal share, const Ink& ink) const;

    uchar* m_bits = nullptr;
    qsizetype m_bytesPerLine = 0;
    int m_width = 0, m_height = 0;
    qreal m_scale = 1, m_dx = 0, m_dy = 0;
    QRectF m_visible;
};

}  // namespace simtscope::figures
