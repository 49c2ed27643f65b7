// Keeps small boxes as images. A figure holds hundreds of outlined cells that look alike, and drawing an image costs a fraction of drawing
// an outline. Positions are rounded to a quarter of a pixel, and sizes to an eighth: nobody sees the difference.
#pragma once

#include <QHash>
#include <QImage>
#include <array>

#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

/// Draws boxes from images that it keeps, by size, subpixel position and look. A change of theme or scale empties the cache.
class BoxCache {
public:
    /// Draws the box as paintBox() does. Returns false, and draws nothing, where an image would save no time, or where the painter rotates
    /// or does not draw on pixels.
    bool draw(QPainter& painter, const Shape& shape, const Theme& theme);

private:
    struct Key {
        std::array<int, 10> parts;
        bool operator==(const Key&) const = default;
        friend std::size_t qHash(const Key& key, std::size_t seed) { return qHashRange(key.parts.begin(), key.parts.end(), seed); }
    };
    QHash<Key, QImage> m_images;
    QString m_theme;
    qreal m_scale = 0;
    qsizetype m_pixels = 0;  ///< pixels of all images together
};

}  // namespace simtscope::figures
