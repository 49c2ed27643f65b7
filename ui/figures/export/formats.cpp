#include "ui/figures/export/formats.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>
#include <vector>

namespace simtscope::figures {

namespace {

constexpr ExportFormat kFormats[] = {
    {"png", QT_TRANSLATE_NOOP("figures", "PNG picture (*.png)")},
    {"svg", QT_TRANSLATE_NOOP("figures", "SVG drawing (*.svg)")},
    {"pdf", QT_TRANSLATE_NOOP("figures", "PDF page (*.pdf)"), Holds::Pages},
    {"gif", QT_TRANSLATE_NOOP("figures", "GIF animation of all steps (*.gif)"), Holds::Animation},
};

}  // namespace

std::span<const ExportFormat> exportFormats()
{
    return kFormats;
}

const ExportFormat* exportFormat(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const auto found = std::ranges::find_if(kFormats, [&](const ExportFormat& format) { return suffix == QLatin1String(format.suffix); });
    return found == std::end(kFormats) ? nullptr : found;
}

QString translatedFilter(const ExportFormat& format)
{
    return QCoreApplication::translate("figures", format.filter);
}

std::string suffixNames(bool stills)
{
    std::vector<std::string> names;
    for (const ExportFormat& format : kFormats) {
        if (!stills || !format.animates())
            names.push_back(std::string(".") + format.suffix);
    }
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    return text;
}

QString numberedName(const QString& path, std::size_t number, std::size_t count)
{
    const QFileInfo file(path);
    const int digits = std::max(2, int(QString::number(count).size()));
    const QString name =
        QStringLiteral("%1-%2.%3").arg(file.completeBaseName()).arg(number, digits, 10, QLatin1Char('0')).arg(file.suffix());
    return path.left(path.size() - file.fileName().size()) + name;
}

}  // namespace simtscope::figures
