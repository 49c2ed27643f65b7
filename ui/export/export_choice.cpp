#include "ui/export/export_choice.h"

#include <QSettings>
#include <algorithm>

namespace simtscope::ui {
namespace {

template <class T>
struct Setting {
    const char* key;
    T ExportChoice::*member;
};
constexpr Setting<QString> kTexts[] = {
    {"format", &ExportChoice::format}, {"steps", &ExportChoice::steps}, {"theme", &ExportChoice::theme}, {"size", &ExportChoice::size}};
constexpr Setting<bool> kFlags[] = {
    {"title", &ExportChoice::hasTitle},       {"sentence", &ExportChoice::hasSentence},      {"legend", &ExportChoice::hasLegend},
    {"outlines", &ExportChoice::hasOutlines}, {"transparent", &ExportChoice::isTransparent}, {"motion", &ExportChoice::hasMotion}};
constexpr Setting<double> kNumbers[] = {
    {"scale", &ExportChoice::scale}, {"secondsPerStep", &ExportChoice::secondsPerStep}, {"hold", &ExportChoice::holdSeconds}};

QString keyOf(const char* name)
{
    return QStringLiteral("export/") + QLatin1String(name);
}

}  // namespace

bool needsSteps(const figures::ExportFormat& format)
{
    return format.animates() || format.multiStep == figures::MultiStep::InteractivePage;
}

const figures::ExportFormat& ExportChoice::formatRow() const
{
    const figures::ExportFormat* const row = figures::findExportFormat("." + format);
    return row ? *row : figures::exportFormats().front();
}

QString ExportChoice::effectiveSteps() const
{
    return isOfCurrentStep() && needsSteps(formatRow()) ? QStringLiteral("all") : steps;
}

QSizeF ExportChoice::slideSize() const
{
    const auto row =
        std::ranges::find_if(kSlideSizes, [this](const SlideSize& slideSize) { return size == QLatin1String(slideSize.name); });
    return row == std::end(kSlideSizes) ? QSizeF() : row->size;
}

const figures::Theme& ExportChoice::resolveTheme(const figures::Theme& windowTheme) const
{
    const figures::Theme* const chosen = figures::findTheme(theme);
    return chosen ? *chosen : windowTheme;
}

void ExportChoice::applyTo(figures::FigureOptions& options) const
{
    options.drawsCaption = true;
    options.drawsTitle = hasTitle;
    options.drawsSentence = hasSentence;
    options.drawsLegend = hasLegend;
}

figures::ExportStyle ExportChoice::style(const figures::ExportFormat& row, const figures::Theme& windowTheme) const
{
    figures::ExportStyle style{.theme = &resolveTheme(windowTheme),
                               .scale = row.isRaster ? scale : 1,
                               .drawsTextAsOutlines = row.hasText && hasOutlines,
                               .isTransparent = row.canBeTransparent && isTransparent,
                               .secondsPerStep = secondsPerStep,
                               .holdSeconds = holdSeconds};
    if (!hasMotion)
        style.fps = 0;
    return style;
}

void ExportChoice::save(QSettings& settings) const
{
    for (const auto& setting : kTexts)
        settings.setValue(keyOf(setting.key), this->*setting.member);
    for (const auto& setting : kFlags)
        settings.setValue(keyOf(setting.key), this->*setting.member);
    for (const auto& setting : kNumbers)
        settings.setValue(keyOf(setting.key), this->*setting.member);
    settings.setValue(keyOf("excerpt"), int(excerpt));
}

ExportChoice ExportChoice::load(const QSettings& settings)
{
    ExportChoice choice;
    for (const auto& setting : kTexts)
        choice.*setting.member = settings.value(keyOf(setting.key), choice.*setting.member).toString();
    for (const auto& setting : kFlags)
        choice.*setting.member = settings.value(keyOf(setting.key), choice.*setting.member).toBool();
    for (const auto& setting : kNumbers)
        choice.*setting.member = settings.value(keyOf(setting.key), choice.*setting.member).toDouble();
    choice.scale = std::clamp(choice.scale, 0.5, 8.0);
    choice.secondsPerStep = std::clamp(choice.secondsPerStep, 0.1, 60.0);
    choice.holdSeconds = std::clamp(choice.holdSeconds, 0.1, 60.0);
    choice.excerpt =
        figures::ExcerptPosition(std::clamp(settings.value(keyOf("excerpt"), 0).toInt(), 0, int(figures::ExcerptPosition::Beside)));
    return choice;
}

}  // namespace simtscope::ui
