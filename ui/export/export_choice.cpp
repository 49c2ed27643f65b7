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
    {"title", &ExportChoice::title},       {"sentence", &ExportChoice::sentence},       {"legend", &ExportChoice::legend},
    {"outlines", &ExportChoice::outlines}, {"transparent", &ExportChoice::transparent}, {"motion", &ExportChoice::motion}};
constexpr Setting<double> kNumbers[] = {
    {"scale", &ExportChoice::scale}, {"secondsPerStep", &ExportChoice::secondsPerStep}, {"hold", &ExportChoice::hold}};

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
    const figures::ExportFormat* const row = figures::exportFormat("." + format);
    return row ? *row : figures::exportFormats().front();
}

QString ExportChoice::effectiveSteps() const
{
    return isOfCurrentStep() && needsSteps(formatRow()) ? QStringLiteral("all") : steps;
}

QSizeF ExportChoice::slideSize() const
{
    const auto row = std::ranges::find_if(kSlideSizes, [this](const SlideSize& each) { return size == QLatin1String(each.name); });
    return row == std::end(kSlideSizes) ? QSizeF() : row->size;
}

const figures::Theme& ExportChoice::themeOr(const figures::Theme& ofWindow) const
{
    const figures::Theme* const chosen = figures::findTheme(theme);
    return chosen ? *chosen : ofWindow;
}

void ExportChoice::applyTo(figures::FigureOptions& options) const
{
    options.caption = true;
    options.title = title;
    options.sentence = sentence;
    options.legend = legend;
}

figures::ExportStyle ExportChoice::style(const figures::ExportFormat& row, const figures::Theme& ofWindow) const
{
    figures::ExportStyle style{.theme = &themeOr(ofWindow),
                               .scale = row.isPixels ? scale : 1,
                               .outlines = row.hasText && outlines,
                               .transparent = row.mayBeTransparent && transparent,
                               .secondsPerStep = secondsPerStep,
                               .hold = hold};
    if (!motion)
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
    choice.hold = std::clamp(choice.hold, 0.1, 60.0);
    choice.excerpt = figures::Excerpt(std::clamp(settings.value(keyOf("excerpt"), 0).toInt(), 0, int(figures::Excerpt::Beside)));
    return choice;
}

}  // namespace simtscope::ui
