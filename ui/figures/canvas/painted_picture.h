// Keeps a figure as an image and repaints only the areas in which the next figure differs. From one step to the next most shapes stay.
#pragma once

#include <QImage>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <cstdint>
#include <vector>

#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/theme.h"

namespace simtscope::figures {

class BoxCache;
class TextCache;

/// Says how a figure lies in a picture.
struct PicturePlace {
    QSizeF size;      ///< of the picture, in logical pixels
    qreal ratio = 1;  ///< device pixels of a logical one
    QPointF origin;   ///< where the figure's origin lies, in logical pixels
    bool operator==(const PicturePlace&) const = default;
};

/// Holds the picture of a figure, without what moves. The image is the same as one that paintShapes() draws from nothing.
class PaintedPicture {
public:
    const QImage& image() const { return m_image; }
    bool isNull() const { return m_image.isNull(); }
    const PicturePlace& place() const { return m_place; }
    /// Draws the figure on the theme's panel. Repaints only what differs from the figure that the picture shows, if it lies as that one
    /// did.
    void update(const Figure& figure, const Theme& theme, const PicturePlace& place, BoxCache& boxes, TextCache& texts);
    /// Returns how many device pixels the last update painted.
    qint64 paintedPixelCount() const { return m_paintedPixelCount; }

private:
    /// Stands for a shape that is drawn.
    struct Mark {
        quint64 look;         ///< hash of everything that its look depends on
        QRectF area;          ///< outside of which nothing of it is drawn
        std::uint32_t index;  ///< in Figure::shapes
    };
    static std::vector<Mark> makeMarks(const Figure& figure);
    /// Returns the areas in device pixels in which the new marks draw something else; the whole image where that is most of it.
    std::vector<QRect> findChangedAreas(const std::vector<Mark>& marks) const;
    void paintArea(const QRect& area, const std::vector<Mark>& marks, const Figure& figure, const Theme& theme, BoxCache& boxes,
                   TextCache& texts);

    QImage m_image;
    std::vector<Mark> m_marks;  ///< of the figure that the picture shows
    QString m_theme;
    PicturePlace m_place;
    qint64 m_paintedPixelCount = 0;
};

}  // namespace simtscope::figures
