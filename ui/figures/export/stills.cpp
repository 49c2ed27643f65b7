// Writes single pictures: PNG and SVG (declared in encoders.h).
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <cmath>

#include "gpu/core/clean_text.h"
#include "gpu/core/messages/window.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/motion_phases.h"
#include "ui/figures/export/encoders.h"
#include "ui/figures/export/vector.h"

namespace simtscope::figures {

namespace {

constexpr int kMaxSidePixels = 16384;  // limit for a side of an image, so that a mistyped size cannot exhaust the memory
constexpr int kSvgResolution = 96;

}  // namespace

Result<QSize> computePixelSize(QSizeF size, qreal scale)
{
    const QSizeF scaled = size * scale;
    const bool fits = scaled.width() <= kMaxSidePixels && scaled.height() <= kMaxSidePixels;
    const QSize pixels(int(std::lround(std::min<qreal>(scaled.width(), 1e9))), int(std::lround(std::min<qreal>(scaled.height(), 1e9))));
    if (pixels.isEmpty() || !fits)
        return fail(msg::window::pictureSize(pixels.width(), pixels.height()));
    return pixels;
}

void drawWithBackground(QPainter& painter, const Drawing& drawing, const ExportStyle& style)
{
    if (!style.isTransparent)
        painter.fillRect(QRectF(QPointF(), drawing.size), style.theme->color(Role::Panel));
    drawing.paint(painter);
}

QImage drawImage(const Drawing& drawing, const ExportStyle& style)
{
    const QSize pixels = (drawing.size * style.scale).toSize();
    QImage image(pixels, style.isTransparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    image.setDevicePixelRatio(style.scale);
    image.fill(style.isTransparent ? QColor(Qt::transparent) : style.theme->color(Role::Panel));
    QPainter painter(&image);
    drawing.paint(painter);
    return image;
}

QImage drawMoving(const QImage& before, const QImage& after, const Drawing& drawing, const ExportStyle& style, qreal progress)
{
    if (progress >= 1 || !drawing.paintMoving)
        return after;
    QImage image = before.size() == after.size() ? before : after;
    QPainter painter(&image);
    const MotionPhases phases = computeMotionPhases(progress);
    if (drawing.paintAccess && phases.arrival < 1) {
        Drawing access = drawing;
        access.paint = drawing.paintAccess;
        painter.setOpacity(phases.access);
        painter.drawImage(QPointF(), drawImage(access, style));
    }
    painter.setOpacity(phases.arrival);
    painter.drawImage(QPointF(), after);
    painter.setOpacity(1);
    drawing.paintMoving(painter, progress);
    return image;
}

Result<QByteArray> encodePng(const Sequence& sequence, const ExportStyle& style)
{
    const Drawing drawing = sequence.drawing(0);
    if (const auto pixels = computePixelSize(drawing.size, style.scale); !pixels)
        return tl::unexpected(pixels.error());
    QImage image = drawImage(drawing, style);
    image.setText(QStringLiteral("Title"), cleanText(drawing.title));
    image.setText(QStringLiteral("Description"), cleanText(drawing.description, LineBreaks::Kept));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG"))
        return fail(msg::window::cannotEncode("PNG"));
    return bytes;
}

Result<QByteArray> encodeSvg(const Sequence& sequence, const ExportStyle& style)
{
    const Drawing drawing = sequence.drawing(0);
    QByteArray text;
    QBuffer buffer(&text);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kSvgResolution);
    generator.setSize(drawing.size.toSize());
    generator.setViewBox(QRectF(QPointF(), drawing.size));
    QPainter painter;
    if (!painter.begin(&generator))
        return fail(msg::window::cannotEncode("SVG"));
    if (style.drawsTextAsOutlines)
        drawOutlined(painter, drawing, style);
    else
        drawWithBackground(painter, drawing, style);
    painter.end();
    // Text stays text, which the viewer shapes: code must not have ligatures.
    text.replace(text.indexOf("<svg ") + 5, 0, "style=\"font-variant-ligatures:none\" ");
    // Qt 6.4 writes title and description unescaped, even the angle brackets of a kernel template, so they are written here.
    const QString metadata =
        QStringLiteral("\n<title>%1</title>\n<desc>%2</desc>\n").arg(drawing.title.toHtmlEscaped(), drawing.description.toHtmlEscaped());
    const qsizetype begin = text.indexOf('>', text.indexOf("<svg ")) + 1, end = text.indexOf("<defs>", begin);
    text.replace(begin, end - begin, metadata.toUtf8());
    // Drop the characters that XML forbids: a single one in a text of the drawing makes the file unreadable.
    return QByteArray::fromStdString(simtscope::cleanText(std::string_view(text.constData(), std::size_t(text.size()))));
}

}  // namespace simtscope::figures
