#include "ui/figures/export/formats.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>
#include <vector>

#include "ui/figures/export/encoders.h"

namespace simtscope::figures {

namespace {

constexpr ExportFormat kFormats[] = {
    {.suffix = "png",
     .filter = QT_TRANSLATE_NOOP("figures", "PNG picture (*.png)"),
     .encode = encodePng,
     .isRaster = true,
     .canBeTransparent = true},
    {.suffix = "svg",
     .filter = QT_TRANSLATE_NOOP("figures", "SVG drawing (*.svg)"),
     .encode = encodeSvg,
     .hasText = true,
     .canBeTransparent = true},
    {.suffix = "pdf",
     .filter = QT_TRANSLATE_NOOP("figures", "PDF, a page for each step (*.pdf)"),
     .multiStep = MultiStep::Pages,
     .encode = encodePdf,
     .hasText = true,
     .canBeTransparent = true},
    {.suffix = "tex",
     .filter = QT_TRANSLATE_NOOP("figures", "TikZ for LaTeX and Beamer (*.tex)"),
     .multiStep = MultiStep::Pages,
     .encode = encodeTikz,
     .hasText = true,
     .canBeTransparent = true},
    {.suffix = "gif",
     .filter = QT_TRANSLATE_NOOP("figures", "GIF animation (*.gif)"),
     .multiStep = MultiStep::Animation,
     .encode = encodeGif,
     .isRaster = true},
    {.suffix = "mp4",
     .filter = QT_TRANSLATE_NOOP("figures", "MP4 animation (*.mp4)"),
     .multiStep = MultiStep::Animation,
     .encode = encodeMp4,
     .isRaster = true,
     .tool = "ffmpeg"},
    {.suffix = "webm",
     .filter = QT_TRANSLATE_NOOP("figures", "WebM animation (*.webm)"),
     .multiStep = MultiStep::Animation,
     .encode = encodeWebm,
     .isRaster = true,
     .tool = "ffmpeg"},
    {.suffix = "html",
     .filter = QT_TRANSLATE_NOOP("figures", "Web page to step through (*.html)"),
     .multiStep = MultiStep::InteractivePage},  // ui/figures/html writes it from the recording, not from drawings
};

}  // namespace

std::span<const ExportFormat> exportFormats()
{
    return kFormats;
}

const ExportFormat* findExportFormat(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const auto found = std::ranges::find_if(kFormats, [&](const ExportFormat& format) { return suffix == QLatin1String(format.suffix); });
    return found == std::end(kFormats) ? nullptr : found;
}

QString translateFilter(const ExportFormat& format)
{
    return QCoreApplication::translate("figures", format.filter);
}

std::string listSuffixes(bool isDrawnOnly)
{
    std::vector<std::string> names;
    for (const ExportFormat& format : kFormats) {
        if (!isDrawnOnly || format.encode)
            names.push_back(std::string(".") + format.suffix);
    }
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    return text;
}

QString makeNumberedName(const QString& path, std::size_t number, std::size_t count)
{
    const QFileInfo file(path);
    const int digits = std::max(2, int(QString::number(count).size()));
    const QString name =
        QStringLiteral("%1-%2.%3").arg(file.completeBaseName()).arg(number, digits, 10, QLatin1Char('0')).arg(file.suffix());
    return path.left(path.size() - file.fileName().size()) + name;
}

}  // namespace simtscope::figures
