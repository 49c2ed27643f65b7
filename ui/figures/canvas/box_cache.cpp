#include "ui/figures/canvas/box_cache.h"

#include <QPaintEngine>
#include <QPainter>
#include <cmath>

#include "ui/figures/canvas/paint_box.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMaxBoxArea = 12000;               // area of the largest box kept, in pixels: a larger one is drawn as quickly without
constexpr qsizetype kMaxPixels = 4 << 20;          // of all images together: 16 MiB
constexpr int kPositionSteps = 4, kSizeSteps = 8;  // steps per pixel to which positions and sizes are rounded

int roundToParts(qreal length, int parts)
{
    return int(std::lround(length * parts));
}

/// Returns whether an image saves time: plain areas are drawn as fast as images, and hatches depend on where they are.
bool isWorthCaching(const Shape& shape)
{
    const bool isOutlined = shape.stroke != Role::None && shape.strokeWidth > 0;
    return shape.hatch == Hatch::None &&
           (isOutlined || (shape.fill != Role::None && (shape.radius > 0 || shape.kind == Shape::Kind::Ellipse)));
}

}  // namespace

bool BoxCache::draw(QPainter& painter, const Shape& shape, const Theme& theme)
{
    const QTransform& toDevice = painter.deviceTransform();
    const qreal scale = toDevice.m11();
    if (!isWorthCaching(shape) || painter.paintEngine()->type() != QPaintEngine::Raster || toDevice.type() > QTransform::TxScale ||
        scale != toDevice.m22() || shape.rect.width() * shape.rect.height() * scale * scale > kMaxBoxArea)
        return false;
    if (m_theme != theme.name || m_scale != scale || m_pixelCount > kMaxPixels) {
        m_images.clear();
        m_pixelCount = 0;
        m_theme = theme.name;
        m_scale = scale;
    }
    const QPointF devicePosition = toDevice.map(shape.rect.topLeft());
    const int x = roundToParts(devicePosition.x(), kPositionSteps), y = roundToParts(devicePosition.y(), kPositionSteps);
    const int column = int(std::floor(qreal(x) / kPositionSteps)), row = int(std::floor(qreal(y) / kPositionSteps));
    const int partX = x - column * kPositionSteps, partY = y - row * kPositionSteps;
    const int margin = int(std::ceil(shape.stroke == Role::None ? 0 : shape.strokeWidth * scale / 2)) + 1;
    const Key key{{int(shape.kind), roundToParts(shape.rect.width() * scale, kSizeSteps),
                   roundToParts(shape.rect.height() * scale, kSizeSteps), roundToParts(shape.radius * scale, kSizeSteps),
                   roundToParts(shape.strokeWidth * scale, 2 * kSizeSteps), int(shape.fill), int(shape.stroke), int(shape.strokeStyle),
                   partX, partY}};
    QImage& image = m_images[key];
    if (image.isNull()) {
        const QSizeF size = shape.rect.size() * scale;
        image = QImage(int(std::ceil(size.width())) + 2 * margin + 1, int(std::ceil(size.height())) + 2 * margin + 1,
                       QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        ++m_paintedCount;
        m_pixelCount += qsizetype(image.width()) * image.height();
        QPainter inside(&image);
        inside.setRenderHint(QPainter::Antialiasing);
        inside.translate(margin + qreal(partX) / kPositionSteps, margin + qreal(partY) / kPositionSteps);
        inside.scale(scale, scale);
        Shape boxAtOrigin = shape;
        boxAtOrigin.rect.moveTo(0, 0);
        boxAtOrigin.opacity = 1;
        paintBox(inside, boxAtOrigin, theme);
        inside.end();
        image.setDevicePixelRatio(scale);
    }
    painter.drawImage(QPointF((column - margin - toDevice.dx()) / scale, (row - margin - toDevice.dy()) / scale), image);
    return true;
}

}  // namespace simtscope::figures
