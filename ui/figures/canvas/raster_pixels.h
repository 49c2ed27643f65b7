// Blends a colour over a pixel that it covers in part, for the functions of Raster.
#pragma once

#include <QtGlobal>
#include <algorithm>

namespace simtscope::figures {

inline constexpr quint32 kFullWeight = 256;  ///< weight of a pixel that is covered completely

/// Blends a premultiplied colour over a pixel. `weight` is 0 to 256.
inline quint32 blendPixel(quint32 color, quint32 background, quint32 weight)
{
    const quint32 underWeight = kFullWeight - weight;
    const quint32 evenBytes = (((color & 0xff00ff) * weight + (background & 0xff00ff) * underWeight) >> 8) & 0xff00ff;
    const quint32 oddBytes = ((color >> 8) & 0xff00ff) * weight + ((background >> 8) & 0xff00ff) * underWeight;
    return evenBytes | (oddBytes & 0xff00ff00);
}

/// Returns the weight of a pixel of which a `share` is covered; the share is clamped to 0..1.
inline quint32 coverageWeight(qreal share, qreal strength)
{
    return quint32(qRound(std::clamp<qreal>(share, 0, 1) * strength * kFullWeight));
}

}  // namespace simtscope::figures
