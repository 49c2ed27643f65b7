// Draws the chart of a sweep into a file, without opening a window. The window shows the same chart.
#pragma once

#include <string>
#include <vector>

#include "app/arguments/command.h"
#include "gpu/analysis/counts/sweep_table.h"
#include "ui/figures/export/export.h"

namespace simtscope::app {

/// Holds the options of `sweep` that concern its chart.
struct ChartArguments {
    std::string theme = "light", title, size = "1280x720", slide;
    double scale = 1;
    bool omitsTitle = false, omitsSentence = false;
    std::vector<const CLI::Option*> chartOnlyOptions{};  ///< all of these options except --theme; they are errors for a table
};
/// Adds the options to the command. They write into `arguments`, which must outlive the parsing.
void addChartOptions(CLI::App& command, ChartArguments& arguments);

/// Holds the looked-up values of the options that say how the chart is drawn.
struct ChartStyle {
    const figures::Theme* theme = nullptr;
    QString title;
    QSizeF size;
    double scale = 1;
    bool hasTitle = true, hasSentence = true;
};
/// Checks the options of the chart and looks up the values that they name. Needs no run. `output` is the file of the chart. If `isPicture`
/// is false, `output` is empty or the file of the table, and any option of the chart is an error.
Result<ChartStyle> resolveChartStyle(const ChartArguments& arguments, const std::string& output, bool isPicture);

/// Draws one chart for each quantity: as pages of a .pdf or .tex, or as numbered pictures where there are several. Returns the files.
/// Errors: as exportSequence().
Result<std::vector<std::string>> writeSweepChart(const analysis::SweepTable& table,
                                                 const std::vector<const analysis::Quantity*>& quantities, const ChartStyle& style,
                                                 const std::string& output, const Invocation& invocation);

}  // namespace simtscope::app
