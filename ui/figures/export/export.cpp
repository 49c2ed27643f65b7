#include "ui/figures/export/export.h"

#include <QFile>

#include "gpu/core/messages/window.h"
#include "gpu/core/write_whole_file.h"
#include "ui/figures/canvas/paint.h"

namespace simtscope::figures {

namespace {

bool hasSameContent(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.size() == bytes.size() && file.readAll() == bytes;
}

}  // namespace

Drawing makeDrawing(const Figure& figure, const Theme& theme)
{
    const auto shared = std::make_shared<const Figure>(figure);
    Drawing drawing{figure.size, figure.title, figure.fact, {}, [shared, &theme](QPainter& painter) { paint(painter, *shared, theme); }};
    if (!figure.motions.empty())
        drawing.paintMoving = [shared, &theme](QPainter& painter, qreal progress) { paintMotions(painter, *shared, theme, progress); };
    if (figure.showsAccess)
        drawing.paintAccess = [access = std::make_shared<const Figure>(withoutResults(figure).value_or(figure)),
                               &theme](QPainter& painter) { paint(painter, *access, theme); };
    return drawing;
}

Result<QByteArray> encodeSequence(const Sequence& sequence, const ExportStyle& style, const ExportFormat& format)
{
    if (!format.encode)
        return fail(msg::window::notPicture(std::string("*.") + format.suffix, listSuffixes(true)));
    if (sequence.count == 0)
        return fail(msg::window::noSteps());
    if (sequence.count > 1 && format.multiStep == MultiStep::NumberedFiles)
        return fail(msg::window::onePicture(format.suffix));
    return format.encode(sequence, style);
}

Result<bool> saveBytes(const QByteArray& bytes, const QString& path, Rewrite rewrite)
{
    if (rewrite == Rewrite::IfChanged && hasSameContent(path, bytes))
        return false;
    const std::string_view text(bytes.constData(), std::size_t(bytes.size()));
    if (const std::error_code error = writeWholeFile(path.toStdString(), text))
        return fail(msg::window::cannotWrite(path.toStdString(), error.message()));
    return true;
}

Result<void> exportSequence(const Sequence& sequence, const ExportStyle& style, const QString& path)
{
    const ExportFormat* const format = findExportFormat(path);
    if (!format || !format->encode)
        return fail(msg::window::notPicture(path.toStdString(), listSuffixes(true)));
    const auto bytes = encodeSequence(sequence, style, *format);
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (const auto saved = saveBytes(*bytes, path); !saved)
        return tl::unexpected(saved.error());
    return {};
}

Result<void> exportDrawing(const Drawing& drawing, const ExportStyle& style, const QString& path)
{
    return exportSequence({.count = 1, .drawing = [&drawing](std::uint32_t) { return drawing; }}, style, path);
}

Result<void> exportFigure(const Figure& figure, const Theme& theme, const QString& path, qreal scale)
{
    return exportDrawing(makeDrawing(figure, theme), {.theme = &theme, .scale = scale}, path);
}

}  // namespace simtscope::figures
