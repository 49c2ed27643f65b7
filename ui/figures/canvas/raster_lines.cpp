// Draws hatches, lines and curves for Raster. The coverage of a pixel is the part of a line's width that lies within half a pixel of the
// pixel's middle.
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/figures/canvas/raster.h"
#include "ui/figures/canvas/raster_pixels.h"

namespace simtscope::figures {

namespace {

constexpr int kNewtonStepCount = 4;  // starting from the row above, this leaves an error far below a pixel

/// Evaluates the curve from (0, 0) to (1, 1) with vertical tangents, a cubic with control points (0, 1/2) and (1, 1/2), at the height `y`.
/// `t` is the parameter of a nearby point before the call, and that of the point at `y` after it.
struct CurvePoint {
    qreal x, slope;  ///< dx/dy
};
CurvePoint curveAt(qreal y, qreal& t)
{
    for (int i = 0; i < kNewtonStepCount; ++i)
        t -= (((t - 1.5) * t + 1.5) * t - y) / ((3 * t - 3) * t + 1.5);
    t = std::clamp<qreal>(t, 0, 1);
    return {(3 - 2 * t) * t * t, 6 * t * (1 - t) / ((3 * t - 3) * t + 1.5)};
}

}  // namespace

void Raster::hatch(const QRectF& box, qreal period, const QColor& color, qreal opacity) const
{
    const QRect pixels = toDevice(box).toAlignedRect().intersected(QRect(0, 0, m_width, m_height));
    if (pixels.isEmpty())
        return;
    // The coverage of a pixel by a hatch line depends on the sum of its coordinates alone.
    std::vector<quint32> weights(std::size_t(pixels.width() + pixels.height()));
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const qreal sum = (pixels.x() + pixels.y() + int(i) + 1 - m_dx - m_dy) / m_scale;  // at the pixel's middle
        const qreal across = std::abs(sum - std::round(sum / period) * period) / M_SQRT2;
        weights[i] = coverageWeight((0.5 - across) * m_scale + 0.5, opacity * color.alphaF());
    }
    const quint32 ink = color.rgb() | 0xff000000;
    for (int y = 0; y < pixels.height(); ++y) {
        quint32* const line = row(pixels.y() + y) + pixels.x();
        const quint32* const weight = weights.data() + y;
        for (int x = 0; x < pixels.width(); ++x) {
            if (weight[x] > 0)
                line[x] = blendPixel(ink, line[x], weight[x]);
        }
    }
}

void Raster::blendRow(int y, qreal x, qreal slope, qreal halfWidth, qreal share, const Ink& ink) const
{
    if (y < 0 || y >= m_height || share <= 0)
        return;
    const qreal stretch = std::sqrt(1 + slope * slope);  // length of the line's section along a row, relative to its width
    const qreal reach = (halfWidth + 0.5) * stretch;
    const int first = int(std::clamp<qreal>(std::floor(x - reach), 0, m_width));
    const int end = int(std::clamp<qreal>(std::ceil(x + reach), 0, m_width));
    quint32* const line = row(y);
    for (int pixel = first; pixel < end; ++pixel) {
        const quint32 weight =
            coverageWeight(std::min<qreal>(halfWidth + 0.5 - std::abs(pixel + 0.5 - x) / stretch, 2 * halfWidth), ink.strength * share);
        if (weight > 0)
            line[pixel] = blendPixel(ink.color, line[pixel], weight);
    }
}

void Raster::drawCurve(QPointF from, QPointF to, qreal width, const QColor& color, qreal opacity) const
{
    if (from.y() > to.y())
        std::swap(from, to);
    const QRectF span = toDevice(QRectF(from, to));
    const qreal left = span.left(), top = span.top(), spanWidth = span.width(), spanHeight = span.height(), bottom = top + spanHeight;
    const Ink ink{color.rgb() | 0xff000000, opacity * color.alphaF()};
    qreal t = 0;
    for (int y = std::max(0, int(std::floor(top))); y < std::min(m_height, int(std::ceil(bottom))); ++y) {
        const CurvePoint point = curveAt(std::clamp<qreal>((y + 0.5 - top) / spanHeight, 0, 1), t);
        blendRow(y, left + spanWidth * point.x, spanWidth / spanHeight * point.slope, width * m_scale / 2,
                 std::min<qreal>(y + 1, bottom) - std::max<qreal>(y, top), ink);
    }
}

bool Raster::drawLine(QPointF from, QPointF to, qreal width, const QColor& color, qreal opacity) const
{
    if (from.x() != to.x() && from.y() != to.y())
        return false;
    const QPointF half = from.x() == to.x() ? QPointF(width / 2, 0) : QPointF(0, width / 2);
    fill(QRectF(from, to).normalized().adjusted(-half.x(), -half.y(), half.x(), half.y()), color, opacity);
    return true;
}

}  // namespace simtscope::figures
