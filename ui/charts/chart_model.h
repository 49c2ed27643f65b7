// Holds a chart in plain values: bars of stacked layers, the target of each bar, and a table of the numbers.
//
// Pure functions make the model from gathered costs; chart_plot.h draws it, on the screen and for exports alike.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/counts/step_series.h"
#include "gpu/analysis/counts/sweep_table.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {

/// Lists the styles in which a layer is drawn.
enum class BarStyle : std::uint8_t { Plain, Conflict /* hatched */, Hollow };

/// Describes a layer that all bars of a chart share, for example the wavefronts that conflicts add.
struct ChartLayer {
    QString name;
    BarStyle style = BarStyle::Plain;
};

/// Describes a bar of a chart: its values by layer, its texts, and the target of a click.
struct ChartBar {
    QString label;               ///< "256", "27"
    QString text;                ///< horizontal bars: text beside the label, such as the source line
    std::vector<double> values;  ///< one for each layer, from the axis outwards; empty: the bar has no values
    QString note;                ///< shown instead of values: "waiting"
    QString tip;                 ///< tooltip: the values in words
    std::int64_t target = -1;    ///< target of a click: a step, a line, or a row of a sweep; -1: none
    double total() const;        ///< the sum of all layers
};

/// Describes a chart: its bars and layers, its texts, and a table of its numbers.
struct ChartModel {
    QString title;                       ///< "Wavefronts per step   reduce2, block 0"
    QString valueAxisName, barAxisName;  ///< names of the axes, with units
    QString caption;                     ///< the one sentence that says what the chart shows
    QString message;                     ///< shown instead of a chart when there are no bars
    bool isHorizontal = false;           ///< whether bars are horizontal, with their texts at the left
    bool isCode = false;                 ///< whether the texts of horizontal bars are source lines
    bool showsValues = false;            ///< whether the value of each bar is written at its end
    int decimals = 0;                    ///< number of decimals of the values; 0: values are whole numbers
    std::uint32_t numbersPerBar = 0;  ///< greater than 0: the chart is over the numbers 1, 2, 3, …, and a bar stands for this many of them
    std::vector<ChartLayer> layers;
    std::vector<ChartBar> bars;
    std::vector<QStringList> table;  ///< header first, then a row for every bar
    bool isWarning = false;          ///< whether the caption speaks of conflicts or divergence
};

/// Lists the quantities that a chart over steps can show.
enum class StepMeasure : std::uint8_t { Wavefronts, Lanes, Sectors };
/// Lists the quantities that a chart over source lines can show.
enum class LineMeasure : std::uint8_t { Instructions, Wavefronts, Sectors };

/// Makes the chart over the steps of a block. Where `series` merges steps, a bar shows the worst of them.
ChartModel makeStepsChart(StepMeasure measure, const figures::FigureSource& source, const analysis::StepSeries& series);
/// Makes the chart over the source lines of a launch, summed over all blocks. Lines without a cost have no bar.
ChartModel makeLinesChart(LineMeasure measure, const figures::FigureSource& source, const std::vector<analysis::LineCost>& lines);
/// Makes the chart of one quantity over the runs of a sweep, and a table of all quantities. A run that is not done has a note in place of a
/// value.
ChartModel makeSweepChart(const analysis::SweepTable& table, const analysis::Quantity& quantity);

/// Returns the index of the bar that stands for the step; -1: none.
int findBarIndexOfStep(const ChartModel& model, std::uint32_t step);

/// Formats a number as the user writes numbers: "1,234", "12.5".
QString formatNumber(double value, int decimals);
/// Formats a number for the table, which other programs read: "1234", "12.5".
QString formatNumberForTable(double value, int decimals);

/// Returns the distance of an axis' ticks from 0 to `maxValue`, for at most `maxTicks` ticks: 1, 2 or 5 times a power of ten; at least 1
/// for `hasWholeNumbers` numbers.
double computeTickDistance(double maxValue, int maxTicks, bool hasWholeNumbers);

}  // namespace simtscope::ui
