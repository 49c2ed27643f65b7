// Keeps small boxes as images. A figure holds hundreds of outlined cells that look alike, and drawing an image takes a fraction of the time
// of drawing an outline. The cache rounds positions to a quarter of a pixel and sizes to an eighth, which is too little to see.
#pragma once

#include <QHash>
#include <QImage>
#include <array>

#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

/// Draws boxes from images, which it keeps by size, subpixel position and colours. A change of theme or scale empties the cache.
class BoxCache {
public:
    /// Draws the box as paintBox() does. Draws nothing and returns false if an image would save no time, or if the painter rotates or does
    /// not draw on pixels.
    bool draw(QPainter& painter, const Shape& shape, const Theme& theme);
    /// Returns how many images have been painted so far; the others were there already.
    std::size_t paintedCount() const { return m_paintedCount; }

private:
    struct Key {
        std::array<int, 10> values;
        bool operator==(const Key&) const = default;
        friend std::size_t qHash(const Key& key, std::size_t seed) { return qHashRange(key.values.begin(), key.values.end(), seed); }
    };
    QHash<Key, QImage> m_images;
    QString m_theme;
    qreal m_scale = 0;
    qsizetype m_pixelCount = 0;  ///< number of pixels of all images together
    std::size_t m_paintedCount = 0;
};

}  // namespace simtscope::figures
