// The chart of a sweep as a picture: the one that the window shows, drawn without it.
#pragma once

#include <string>
#include <vector>

#include "app/command.h"
#include "gpu/analysis/sweep_table.h"
#include "ui/figures/export/export.h"

namespace simtscope::app {

/// What of the options of `sweep` is for its chart.
struct ChartArguments {
    std::string theme = "light", title, size = "1280x720", slide;
    double scale = 1;
    bool omitsTitle = false, omitsSentence = false;
    std::vector<const CLI::Option*> given{};  ///< that say so, of all but the theme
};
void addChartOptions(CLI::App& command, ChartArguments& arguments);

/// How it is drawn, looked up.
struct ChartLook {
    const figures::Theme* theme = nullptr;
    QString title;
    QSizeF size;
    double scale = 1;
    bool hasTitle = true, hasSentence = true;
};
/// Everything that can be checked before a program is run. `output`: its file; empty, or one for the table: an option for a chart is
/// refused.
Result<ChartLook> checkChart(const ChartArguments& arguments, const std::string& output, bool isPicture);

/// One chart of each quantity: pages of a .pdf or .tex, or numbered pictures where there are several. The file of each picture, or the one
/// of the pages. Errors as exportSequence().
Result<std::vector<std::string>> writeSweepChart(const analysis::SweepTable& table,
                                                 const std::vector<const analysis::Quantity*>& quantities, const ChartLook& look,
                                                 const std::string& output, const Invocation& invocation);

}  // namespace simtscope::app
