#include "app/sweep_chart.h"

#include <QApplication>

#include <cstdlib>

#include "app/qt_messages.h"
#include "ui/charts/chart_view.h"
#include "ui/session/language.h"

namespace simtscope::app {
namespace {

constexpr QSizeF kChartSize(1280, 720);

}  // namespace

Result<void> writeSweepChart(const analysis::SweepTable& table, const std::vector<const analysis::Quantity*>& quantities,
                             const figures::Theme& theme, const std::string& output, const Invocation& invocation)
{
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    filterQtMessages();
    int argc = 1;
    char* argv[] = {invocation.argv[0], nullptr};
    const QApplication application(argc, argv);
    ui::setLanguage(ui::languages().front().code);  // as all reports, whatever the system speaks

    const QString path = QString::fromStdString(output);
    const auto drawing = [&](std::uint32_t i) {
        return ui::chartDrawing(ui::sweepChart(table, *quantities[i]), theme, kChartSize, -1, true);
    };
    const figures::ExportLook look{.theme = &theme};
    const auto count = std::uint32_t(quantities.size());
    if (count == 1 || figures::exportFormat(path)->holds != figures::Holds::Picture)
        return figures::exportSequence({.count = count, .drawing = drawing}, look, path);
    for (std::uint32_t i = 0; i < count; ++i)
        if (auto done = figures::exportDrawing(drawing(i), look, figures::numberedName(path, i + 1, count)); !done)
            return done;
    return {};
}

}  // namespace simtscope::app
