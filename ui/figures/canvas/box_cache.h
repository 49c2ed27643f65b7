// Small boxes as images. A figure holds hundreds of outlined cells that look alike; drawing the image of one costs a fraction of drawing
// its outline. Positions are kept to a quarter of a pixel, and sizes to an eighth: nobody sees the difference.
#pragma once

#include <QHash>
#include <QImage>
#include <array>

#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

class BoxCache {
public:
    /// Draws the box as paintBox() does. false: it is none that is worth keeping, and nothing has been drawn.
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
    qsizetype m_pixels = 0;  ///< of all images
};

}  // namespace simtscope::figures
