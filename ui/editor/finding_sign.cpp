// Declared in finding_sign.h.
#include "ui/editor/finding_sign.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/figures/canvas/theme.h"

namespace simtscope::ui {

QImage drawFindingSign(const QColor& color, const QColor& paper)
{
    constexpr int kSide = 14;
    QImage image(kSide, kSide, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath triangle(QPointF(kSide / 2.0, 2));
    triangle.lineTo(kSide - 1.5, kSide - 2);
    triangle.lineTo(1.5, kSide - 2);
    triangle.closeSubpath();
    painter.setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(color);
    painter.drawPath(triangle);
    painter.fillRect(QRectF(kSide / 2.0 - 0.8, 5, 1.6, 3.6), paper);
    painter.fillRect(QRectF(kSide / 2.0 - 0.8, 9.6, 1.6, 1.6), paper);
    return image;
}

QImage drawConditionSign(const QColor& color)
{
    constexpr int kSide = 14;
    QImage image(kSide, kSide, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setFont(figures::fontFor(figures::Font::MonoBold));
    painter.setPen(color);
    painter.drawText(image.rect(), Qt::AlignCenter, QStringLiteral("?"));
    return image;
}

}  // namespace simtscope::ui
