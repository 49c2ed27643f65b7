// Plain rectangles, written into the pixels of an image: the same picture as QPainter's antialiased fillRect() (to a level of a channel),
// at a tenth of its time. The strips of a thousand threads are ten thousand of them.
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

    /// What of the figure lands on the device; null: not known, so all.
    const QRectF& visible() const { return m_visible; }

private:
    uchar* m_bits = nullptr;
    qsizetype m_bytesPerLine = 0;
    int m_width = 0, m_height = 0;
    qreal m_scale = 1, m_dx = 0, m_dy = 0;
    QRectF m_visible;
};

}  // namespace simtscope::figures
