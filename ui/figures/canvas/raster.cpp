#include "ui/figures/canvas/raster.h"

#include <QPaintDevice>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/raster_pixels.h"

namespace simtscope::figures {

namespace {

/// Holds one axis of a box as pixels [first, end), of which the first and the last may be covered in part.
struct Extent {
    int first = 0, end = 0;
    qreal head = 1, tail = 1;  ///< covered share of the first and of the last pixel

    Extent(qreal from, qreal to, int size)
    {
        from = std::clamp<qreal>(from, 0, size);
        to = std::clamp<qreal>(to, 0, size);
        first = int(std::floor(from));
        end = std::max(first, int(std::ceil(to)));
        head = end - first == 1 ? to - from : first + 1 - from;
        tail = end - first == 1 ? head : to - (end - 1);
    }
    qreal share(int position) const { return position == first ? head : position + 1 == end ? tail : 1; }
};

}  // namespace

Raster::Raster(QPainter& painter, std::optional<QRect> clip)
{
    const QTransform& deviceTransform = painter.deviceTransform();
    const bool isPlain =
        deviceTransform.type() <= QTransform::TxScale && deviceTransform.m11() == deviceTransform.m22() && deviceTransform.m11() > 0;
    if (!isPlain || painter.device()->devType() != QInternal::Image)
        return;
    auto* const image = static_cast<QImage*>(painter.device());
    m_scale = deviceTransform.m11();
    m_dx = deviceTransform.dx();
    m_dy = deviceTransform.dy();
    m_visibleArea = QRectF(-m_dx / m_scale, -m_dy / m_scale, image->width() / m_scale, image->height() / m_scale);
    const bool has32BitPixels = image->format() == QImage::Format_RGB32 || image->format() == QImage::Format_ARGB32_Premultiplied;
    if (!has32BitPixels || (painter.hasClipping() && !clip) || painter.compositionMode() != QPainter::CompositionMode_SourceOver)
        return;
    m_bytesPerLine = image->bytesPerLine();
    m_width = image->width();
    m_height = image->height();
    m_bits = const_cast<uchar*>(image->constBits());  // the painter holds the image, so that no other copy shares its pixels
    if (!clip)
        return;
    const QRect area = *clip & image->rect();
    m_bits += area.y() * m_bytesPerLine + qsizetype(area.x()) * qsizetype(sizeof(quint32));
    m_width = area.width();
    m_height = area.height();
    m_dx -= area.x();
    m_dy -= area.y();
}

void Raster::fill(const QRectF& box, const QColor& color, qreal opacity) const
{
    const qreal strength = opacity * color.alphaF();
    const Extent x(box.left() * m_scale + m_dx, box.right() * m_scale + m_dx, m_width);
    const Extent y(box.top() * m_scale + m_dy, box.bottom() * m_scale + m_dy, m_height);
    if (strength <= 0 || x.first >= x.end || y.first >= y.end)
        return;
    const quint32 ink = color.rgb() | 0xff000000;
    for (int row = y.first; row < y.end; ++row) {
        auto* const line = reinterpret_cast<quint32*>(m_bits + row * m_bytesPerLine);
        const qreal share = strength * y.share(row);
        const auto blendEdge = [&](int column, qreal coveredShare) {
            line[column] = blendPixel(ink, line[column], coverageWeight(coveredShare, share));
        };
        int first = x.first, end = x.end;
        if (x.head < 1)
            blendEdge(first++, x.head);
        if (first < end && x.tail < 1)
            blendEdge(--end, x.tail);
        if (const quint32 weight = coverageWeight(1, share); weight == kFullWeight) {
            std::fill(line + first, line + std::max(first, end), ink);
        } else {
            for (int pixel = first; pixel < end; ++pixel)
                line[pixel] = blendPixel(ink, line[pixel], weight);
        }
    }
}

}  // namespace simtscope::figures
