// Makes the chart of the costs of each step (declared in chart_model.h).
#include <QLocale>

#include "ui/charts/chart_model.h"
#include "ui/figures/facts/facts.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

/// Describes how one measure of the steps is drawn and worded.
struct StepRow {
    const char* title;
    const char* axis;
    const char* firstLayer;  ///< name of the first layer
    const char* second;      ///< nullptr: one layer only
    BarStyle secondLook;
    analysis::StepCost analysis::StepColumn::*worst;
    double (*low)(const analysis::StepCost&);
    double (*high)(const analysis::StepCost&);
    QString (*say)(const analysis::StepCost&);
};

QString describeWavefronts(const analysis::StepCost& cost)
{
    if (cost.wavefrontCount == 0)
        return tr("no access to shared memory");
    return cost.conflictCount() ? tr("%1 wavefronts, ideal %2, conflicts %3")
                                      .arg(figures::formatCount(cost.wavefrontCount), figures::formatCount(cost.idealWavefrontCount),
                                           figures::formatCount(cost.conflictCount()))
                                : tr("%1 wavefronts, no conflict").arg(figures::formatCount(cost.wavefrontCount));
}

QString describeActiveLanes(const analysis::StepCost& cost)
{
    return tr("%1 of %2 lanes active").arg(figures::formatCount(cost.activeLaneCount), figures::formatCount(cost.residentLaneCount));
}

QString describeSectors(const analysis::StepCost& cost)
{
    return cost.sectorCount
               ? tr("%1 sectors, %2 would suffice").arg(figures::formatCount(cost.sectorCount), figures::formatCount(cost.idealSectorCount))
               : tr("no access to global memory");
}

double countExtraSectors(const analysis::StepCost& cost)
{
    return cost.sectorCount > cost.idealSectorCount ? cost.sectorCount - cost.idealSectorCount : 0;
}

const StepRow kSteps[] = {
    {QT_TRANSLATE_NOOP("charts", "Wavefronts and bank conflicts per step"), QT_TRANSLATE_NOOP("charts", "Wavefronts"),
     QT_TRANSLATE_NOOP("charts", "ideal"), QT_TRANSLATE_NOOP("charts", "conflicts"), BarStyle::Conflict,
     &analysis::StepColumn::mostWavefronts, [](const analysis::StepCost& c) { return double(c.idealWavefrontCount); },
     [](const analysis::StepCost& c) { return double(c.conflictCount()); }, describeWavefronts},
    {QT_TRANSLATE_NOOP("charts", "Active lanes per step"), QT_TRANSLATE_NOOP("charts", "Lanes"), QT_TRANSLATE_NOOP("charts", "active"),
     QT_TRANSLATE_NOOP("charts", "idle"), BarStyle::Hollow, &analysis::StepColumn::mostIdleLanes,
     [](const analysis::StepCost& c) { return double(c.activeLaneCount); },
     [](const analysis::StepCost& c) { return double(c.idleLaneCount()); }, describeActiveLanes},
    {QT_TRANSLATE_NOOP("charts", "Sectors of global memory per step"), QT_TRANSLATE_NOOP("charts", "Sectors of 32 bytes"),
     QT_TRANSLATE_NOOP("charts", "as few as can be"), QT_TRANSLATE_NOOP("charts", "more than needed"), BarStyle::Conflict,
     &analysis::StepColumn::mostSectors, [](const analysis::StepCost& c) { return double(c.sectorCount) - countExtraSectors(c); },
     countExtraSectors, describeSectors},
};

QString makeStepsCaption(StepMeasure measure, const analysis::StepSeries& series)
{
    const QString steps = figures::formatCount(series.stepCount);
    QString text;
    if (measure == StepMeasure::Wavefronts)
        text = series.wavefrontCount == 0 ? tr("No step touches shared memory.")
               : series.conflictCount == 0
                   ? tr("Steps: %2. Wavefronts: %1, no bank conflict.").arg(figures::formatCount(series.wavefrontCount), steps)
                   : tr("Steps: %2. Wavefronts: %1, of which bank conflicts: %3.")
                         .arg(figures::formatCount(series.wavefrontCount), steps, figures::formatCount(series.conflictCount));
    else if (measure == StepMeasure::Lanes)
        text = tr("Steps: %1. On average, %2 % of the lanes of the issuing warps are active.")
                   .arg(steps, QLocale().toString(
                                   series.residentLaneCount ? 100.0 * double(series.activeLaneCount) / double(series.residentLaneCount) : 0,
                                   'f', 1));
    else
        text = series.sectorCount ? tr("Steps: %2. Sectors: %1.").arg(figures::formatCount(series.sectorCount), steps)
                                  : tr("No step touches global memory.");
    if (series.stepsPerColumn > 1)
        text += ' ' + tr("Each column stands for %1 steps and shows the worst of them.").arg(figures::formatCount(series.stepsPerColumn));
    if (!series.isComplete)
        text += ' ' + tr("Not all steps were gathered.");
    return text;
}

}  // namespace

ChartModel makeStepsChart(StepMeasure measure, const figures::FigureSource& source, const analysis::StepSeries& series)
{
    const StepRow& row = kSteps[std::size_t(measure)];
    ChartModel model;
    model.title =
        tr("%1   %2, block %3").arg(tr(row.title), QString::fromStdString(source.launch().name)).arg(source.trace().block().value);
    model.valueAxisName = tr(row.axis);
    model.barAxisName = tr("Step");
    model.caption = makeStepsCaption(measure, series);
    model.isWarning = measure == StepMeasure::Wavefronts && series.conflictCount > 0;
    model.numbersPerBar = series.stepsPerColumn;
    model.layers = {{tr(row.firstLayer), BarStyle::Plain}, {tr(row.second), row.secondLook}};
    model.table.push_back({tr("Step"), tr("Line"), tr(row.axis), tr(row.firstLayer), tr(row.second)});
    if (series.stepsPerColumn > 1)
        model.table.front().insert(1, tr("of steps"));
    for (const analysis::StepColumn& column : series.columns) {
        const analysis::StepCost& cost = column.*row.worst;
        const std::vector<int> lines = linesOfStep(source, cost.step);
        const QString line = lines.empty() ? QString() : QString::number(lines.front());
        ChartBar bar;
        bar.label = figures::formatCount(cost.step + 1);
        bar.values = {row.low(cost), row.high(cost)};
        bar.target = cost.step;
        bar.tip = line.isEmpty() ? tr("step %1: %2").arg(bar.label, row.say(cost))
                                 : tr("step %1, line %2: %3").arg(bar.label, line, row.say(cost));
        if (series.stepsPerColumn > 1)
            bar.tip +=
                '\n' +
                tr("the worst of the steps %1 to %2").arg(figures::formatCount(column.firstStep + 1), figures::formatCount(column.endStep));
        QStringList cells{QString::number(cost.step + 1), line, formatNumberForTable(bar.total(), 0),
                          formatNumberForTable(bar.values[0], 0), formatNumberForTable(bar.values[1], 0)};
        if (series.stepsPerColumn > 1)
            cells.insert(1, QString("%1-%2").arg(column.firstStep + 1).arg(column.endStep));
        model.table.push_back(cells);
        model.bars.push_back(std::move(bar));
    }
    if (model.bars.empty())
        model.message = tr("No event of this block was recorded.");
    return model;
}

}  // namespace simtscope::ui
