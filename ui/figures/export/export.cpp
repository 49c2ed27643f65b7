#include <QBuffer>
#include <QByteArray>
#include <QFile>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "gpu/core/messages/window.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/export/export.h"
#include "ui/figures/export/formats.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMaxPixels = 16384;  // a side of an image, so that a slip of the pen cannot ask for all memory
constexpr int kPdfResolution = 960;  // dots per inch: ten per logical pixel, so that text is placed finely
constexpr qreal kLogicalResolution = 96;

Result<void> cannotWrite(const QString& path, const QString& reason)
{
    return fail(msg::window::cannotWrite(path.toStdString(), reason.toStdString()));
}

Result<void> save(QSaveFile& file)
{
    if (!file.commit())
        return cannotWrite(file.fileName(), file.errorString());
    return {};
}

Result<void> writePng(const Drawing& drawing, const Theme& theme, QSaveFile& file, qreal ratio)
{
    const QSize pixels(int(std::lround(drawing.size.width() * ratio)), int(std::lround(drawing.size.height() * ratio)));
    if (pixels.isEmpty() || pixels.width() > kMaxPixels || pixels.height() > kMaxPixels)
        return fail(msg::window::pictureSize(pixels.width(), pixels.height()));
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(theme.color(Role::Panel));
    QPainter painter(&image);
    drawing.paint(painter);
    painter.end();
    image.setText(QStringLiteral("Title"), drawing.title);
    image.setText(QStringLiteral("Description"), drawing.description);
    if (!image.save(&file, "PNG"))
        return cannotWrite(file.fileName(), file.errorString());
    return save(file);
}

Result<void> writeSvg(const Drawing& drawing, const Theme& theme, QSaveFile& file, qreal)
{
    QByteArray text;
    QBuffer buffer(&text);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(int(kLogicalResolution));
    generator.setSize(drawing.size.toSize());
    generator.setViewBox(QRectF(QPointF(), drawing.size));
    generator.setTitle(drawing.title);
    generator.setDescription(drawing.description);
    QPainter painter;
    if (!painter.begin(&generator))
        return cannotWrite(file.fileName(), file.errorString());
    painter.fillRect(QRectF(QPointF(), drawing.size), theme.color(Role::Panel));
    drawing.paint(painter);
    painter.end();
    // Text stays text, and is shaped by who shows it: code has no ligatures.
    text.replace(text.indexOf("<svg ") + 5, 0, "style=\"font-variant-ligatures:none\" ");
    if (file.write(text) != text.size())
        return cannotWrite(file.fileName(), file.errorString());
    return save(file);
}

Result<void> writePdf(const Drawing& drawing, const Theme& theme, QSaveFile& file, qreal)
{
    QPdfWriter writer(&file);
    writer.setResolution(kPdfResolution);
    writer.setPageSize(QPageSize(drawing.size * 72 / kLogicalResolution, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(drawing.title);
    writer.setCreator(QStringLiteral("SIMTscope"));
    QPainter painter;
    if (!painter.begin(&writer))
        return cannotWrite(file.fileName(), file.errorString());
    painter.scale(kPdfResolution / kLogicalResolution, kPdfResolution / kLogicalResolution);
    painter.fillRect(QRectF(QPointF(), drawing.size), theme.color(Role::Panel));
    drawing.paint(painter);
    painter.end();
    return save(file);
}

struct Writer {
    const char* suffix;
    Result<void> (*write)(const Drawing&, const Theme&, QSaveFile&, qreal);
};
constexpr Writer kWriters[] = {{"png", writePng}, {"svg", writeSvg}, {"pdf", writePdf}};

}  // namespace

Result<void> exportDrawing(const Drawing& drawing, const Theme& theme, const QString& path, qreal devicePixelRatio)
{
    const ExportFormat* const format = exportFormat(path);
    const auto writer =
        std::ranges::find_if(kWriters, [&](const Writer& each) { return format && std::string_view(format->suffix) == each.suffix; });
    if (writer == std::end(kWriters))
        return fail(msg::window::notPicture(path.toStdString(), suffixNames(true)));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path, file.errorString());
    return writer->write(drawing, theme, file, devicePixelRatio);
}

Result<void> exportFigure(const Figure& figure, const Theme& theme, const QString& path, qreal devicePixelRatio)
{
    return exportDrawing({figure.size, figure.title, figure.fact, {}, [&](QPainter& painter) { paint(painter, figure, theme); }}, theme,
                         path, devicePixelRatio);
}

}  // namespace simtscope::figures
