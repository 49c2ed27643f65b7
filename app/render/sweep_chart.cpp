#include "app/render/sweep_chart.h"

#include <QApplication>

#include <algorithm>

#include "app/arguments/option_values.h"
#include "app/arguments/picture_size.h"
#include "app/running/offscreen.h"
#include "gpu/core/messages/app.h"
#include "ui/charts/chart_view.h"
#include "ui/session/preferences/language.h"

namespace simtscope::app {

void addChartOptions(CLI::App& command, ChartArguments& arguments)
{
    command.add_option("--theme", arguments.theme, "Colours of the chart: light, dark, print")
        ->check(oneOf({"light", "dark", "print"}).description(""))
        ->type_name("THEME")
        ->capture_default_str();
    CLI::Option* const title =
        command.add_option("--title", arguments.title, "Chart: a title of your own")->check(shortText())->type_name("TEXT");
    CLI::Option* const noTitle = command.add_flag("--no-title", arguments.omitsTitle, "Chart: leave out the title")->excludes(title);
    CLI::Option* const noSentence = command.add_flag("--no-sentence", arguments.omitsSentence, "Chart: leave out the sentence below it");
    CLI::Option* const size = command.add_option("--size", arguments.size, "Chart: size in pixels")
                                  ->check(makeValidator(parseSize))
                                  ->type_name("WxH")
                                  ->capture_default_str();
    CLI::Option* const slide = command.add_option("--slide", arguments.slide, "Chart: size of a slide, 16:9 (1280x720) or 4:3 (1024x768)")
                                   ->check(oneOf(slideNames()).description(""))
                                   ->type_name("RATIO")
                                   ->excludes(size);
    CLI::Option* const scale =
        command.add_option("--scale", arguments.scale, "Chart, PNG: pixels for each pixel of the size, such as 2 for sharp slides")
            ->check(number(0.1, 16))
            ->type_name("FACTOR");
    arguments.chartOnlyOptions = {title, noTitle, noSentence, size, slide, scale};
}

Result<ChartStyle> resolveChartStyle(const ChartArguments& arguments, const std::string& output, bool isPicture)
{
    const auto givenOption =
        std::ranges::find_if(arguments.chartOnlyOptions, [](const CLI::Option* option) { return option->count() > 0; });
    if (!isPicture && givenOption != arguments.chartOnlyOptions.end())
        return fail(msg::app::onlyChart((*givenOption)->get_name()));
    const figures::ExportFormat* const format = figures::findExportFormat(QString::fromStdString(output));
    if (isPicture && format && !format->isRaster && arguments.scale != 1)
        return fail(msg::app::unfitOption("--scale", format->suffix));
    const figures::Theme* const theme = figures::findTheme(QString::fromStdString(arguments.theme));
    if (!theme)
        return fail(msg::app::noTheme(arguments.theme, "light, dark, print"));
    const auto size = resolvePictureSize(arguments.size, arguments.slide);
    if (!size)
        return tl::unexpected(size.error());
    return ChartStyle{.theme = theme,
                      .title = QString::fromStdString(arguments.title),
                      .size = *size,
                      .scale = arguments.scale,
                      .hasTitle = !arguments.omitsTitle,
                      .hasSentence = !arguments.omitsSentence};
}

Result<std::vector<std::string>> writeSweepChart(const analysis::SweepTable& table,
                                                 const std::vector<const analysis::Quantity*>& quantities, const ChartStyle& style,
                                                 const std::string& output, const Invocation& invocation)
{
    const OffscreenApplication<QApplication> application(invocation.argv[0]);
    ui::setLanguage(ui::languages().front().code);  // reports are in English, whatever the system's language

    const QString path = QString::fromStdString(output);
    const ui::ChartTextOptions textOptions{style.hasTitle, style.hasSentence, style.title};
    const auto drawing = [&](std::uint32_t i) {
        return ui::makeChartDrawing(ui::makeSweepChart(table, *quantities[i]), *style.theme, style.size, -1, textOptions);
    };
    const figures::ExportStyle exportStyle{.theme = style.theme, .scale = style.scale};
    const auto count = std::uint32_t(quantities.size());
    if (count == 1 || figures::findExportFormat(path)->multiStep != figures::MultiStep::NumberedFiles)
        return figures::exportSequence({.count = count, .drawing = drawing}, exportStyle, path).map([&] { return std::vector{output}; });
    std::vector<std::string> files;
    for (std::uint32_t i = 0; i < count; ++i) {
        const QString numberedPath = figures::makeNumberedName(path, i + 1, count);
        if (const auto exported = figures::exportDrawing(drawing(i), exportStyle, numberedPath); !exported)
            return tl::unexpected(exported.error());
        files.push_back(numberedPath.toStdString());
    }
    return files;
}

}  // namespace simtscope::app
