// What a chart shows, in plain values: bars of stacked layers, what each stands for, and the same numbers as a table.
//
// Pure functions make it from what was gathered; chart_plot.h draws it, on the screen and for exports alike.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/step_series.h"
#include "gpu/analysis/sweep_table.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/session/step_lines.h"

namespace simtscope::ui {

enum class BarLook : std::uint8_t { Plain, Conflict /* hatched */, Hollow };

struct ChartLayer {
    QString name;
    BarLook look = BarLook::Plain;
};

struct ChartBar {
    QString label;               ///< "256", "27"
    QString text;                ///< of rows: what stands beside the label, such as the source line
    std::vector<double> values;  ///< of each layer, from the axis outwards; empty: none
    QString note;                ///< instead of values: "waiting"
    QString tip;                 ///< the numbers in words
    std::int64_t target = -1;    ///< what a click goes to: a step, a line, a row of a sweep
    double total() const;
};

struct ChartModel {
    QString title;               ///< "Wavefronts per step   reduce2, block 0"
    QString valueName, barName;  ///< of the axes, with units
    QString caption;             ///< one sentence: what is to be seen
    QString message;             ///< instead of a chart, when there are no bars
    bool isRows = false;         ///< bars lie, with their texts at the left
    bool isCode = false;         ///< those texts are source lines
    bool showsValues = false;    ///< the number stands at the bar
    int decimals = 0;            ///< of the values; 0: they are whole numbers
    std::uint32_t perBar = 0;    ///< >0: the bars are 1, 2, 3, …, so many to a bar
    std::vector<ChartLayer> layers;
    std::vector<ChartBar> bars;
    std::vector<QStringList> table;  ///< the header first; a row for every bar
    bool warning = false;            ///< the caption speaks of conflicts or divergence
};

enum class StepMeasure : std::uint8_t { Wavefronts, Lanes, Sectors };
enum class LineMeasure : std::uint8_t { Instructions, Wavefronts, Sectors };

ChartModel stepsChart(StepMeasure measure, const figures::FigureSource& source, const analysis::StepSeries& series);
ChartModel linesChart(LineMeasure measure, const figures::FigureSource& source, const std::vector<analysis::LineCost>& lines);
ChartModel sweepChart(const analysis::SweepTable& table, const analysis::Quantity& quantity);

/// The bar that a step lies in; -1: none.
int barOfStep(const ChartModel& model, std::uint32_t step);

/// "1,234", "12.5": in the user's own way of writing numbers.
QString shownNumber(double value, int decimals);
/// "1234", "12.5": for the table, which other programs read.
QString plainNumber(double value, int decimals);

/// Distance of the ticks of an axis from 0 to `highest`, for at most `most` of them: 1, 2 or 5 times a power of ten; at least 1 for `whole`
/// numbers.
double tickDistance(double highest, int most, bool whole);

}  // namespace simtscope::ui
