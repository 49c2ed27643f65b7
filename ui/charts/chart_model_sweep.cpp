// Makes the chart of a quantity over the runs of a sweep (declared in chart_model.h).
#include <algorithm>
#include <string_view>

#include "ui/charts/chart_model.h"
#include "ui/charts/quantity_words.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

QString formatNameWithUnit(const QString& name, const char* unit)
{
    return *unit ? QString("%1 (%2)").arg(name, QString::fromUtf8(unit)) : name;
}

QString makeRowNote(const analysis::SweepRow& row)
{
    switch (row.state) {
    case analysis::SweepState::Waiting:
        return tr("waiting");
    case analysis::SweepState::Running:
        return tr("running");
    case analysis::SweepState::Failed:
        return tr("failed");
    case analysis::SweepState::Cancelled:
        return tr("cancelled");
    case analysis::SweepState::Done:
        break;
    }
    return tr("none");
}

/// Returns costs that may explain a time: "Bank conflicts: 0, Sectors: 1,024, Occupancy: 100 %".
QString formatExplanatoryCosts(const analysis::SweepRow& row)
{
    QStringList costs;
    for (const char* name : {"conflicts", "sectors", "occupancy"}) {
        const analysis::Quantity& quantity = *analysis::findQuantity(name);
        const QString unit = *quantity.unit ? " " + QString::fromUtf8(quantity.unit) : QString();
        if (const std::optional<double> value = row.value(quantity))
            costs << tr("%1: %2").arg(quantityLabel(quantity), formatNumber(*value, quantity.decimals) + unit);
    }
    return costs.join(QStringLiteral(", "));
}

/// Returns "from 0 (stride = 1) to 62 (stride = 32)", and where the runs were made.
QString makeSweepCaption(const analysis::SweepTable& table, const analysis::Quantity& quantity)
{
    const analysis::SweepRow *minRow = nullptr, *maxRow = nullptr;
    std::size_t knownCount = 0;
    QStringList devices;
    for (const analysis::SweepRow& row : table.rows) {
        const std::optional<double> value = row.value(quantity);
        if (!value)
            continue;
        ++knownCount;
        if (!minRow || *value < *minRow->value(quantity))
            minRow = &row;
        if (!maxRow || *value > *maxRow->value(quantity))
            maxRow = &row;
        const bool isFromTable = quantity.isMeasured && !row.timingSource.empty();
        if (const QString device = isFromTable ? QString::fromStdString(row.timingSource) : figures::translateMessage(row.device);
            !devices.contains(device))
            devices << device;
    }
    const QString unit = *quantity.unit ? " " + QString::fromUtf8(quantity.unit) : QString();
    const QString axis = table.program.empty() ? QString() : QString::fromStdString(table.axis) + " = ";
    const auto describeRow = [&](const analysis::SweepRow& row) {
        return tr("%1 at %2").arg(formatNumber(*row.value(quantity), quantity.decimals) + unit, axis + QString::fromStdString(row.label));
    };
    QString text;
    if (!minRow)
        text = quantity.isMeasured && table.doneCount() > 0 ? tr("Needs a GPU or a GPU recording; the SIMT engine's clock is only a model.")
                                                            : tr("No run has given a number yet.");
    else if (knownCount == 1)
        text = tr("%1: %2.").arg(quantityLabel(quantity), describeRow(*minRow));
    else if (*minRow->value(quantity) == *maxRow->value(quantity) && knownCount < table.rows.size())
        text = tr("%1: %2 in each of the %3 runs, of %4, that have given a number.")
                   .arg(quantityLabel(quantity), formatNumber(*minRow->value(quantity), quantity.decimals) + unit,
                        figures::formatCount(knownCount), figures::formatCount(table.rows.size()));
    else if (*minRow->value(quantity) == *maxRow->value(quantity))
        text = tr("%1: %2 in every run.").arg(quantityLabel(quantity), formatNumber(*minRow->value(quantity), quantity.decimals) + unit);
    else
        text = tr("%1: from %2 to %3.").arg(quantityLabel(quantity), describeRow(*minRow), describeRow(*maxRow));
    if (!devices.isEmpty())
        text += ' ' + (quantity.isMeasured ? tr("Measured on %1.") : tr("Counted on %1.")).arg(devices.join(", "));
    if (minRow && quantity.isMeasured && std::string_view(quantity.name) == "time")
        text += ' ' + tr("The fastest has %1.").arg(formatExplanatoryCosts(*minRow));
    if (table.hasDifferentArguments())
        text += ' ' + tr("The programs ran with different arguments.");
    const auto problem = std::ranges::find_if(table.rows, [](const analysis::SweepRow& row) { return !row.problem.isEmpty(); });
    if (problem != table.rows.end())
        text += ' ' + tr("%1: %2.").arg(axis + QString::fromStdString(problem->label), figures::translateMessage(problem->problem));
    while (text.endsWith(QLatin1String("..")))
        text.chop(1);
    return text;
}

}  // namespace

ChartModel makeSweepChart(const analysis::SweepTable& table, const analysis::Quantity& quantity)
{
    const bool isOverPrograms = table.program.empty();
    ChartModel model;
    model.title =
        isOverPrograms
            ? quantityLabel(quantity)
            : tr("%1 by %2   %3").arg(quantityLabel(quantity), QString::fromStdString(table.axis), QString::fromStdString(table.program));
    model.valueAxisName = formatNameWithUnit(quantityLabel(quantity), quantity.unit);
    model.barAxisName = isOverPrograms ? tr("Program") : QString::fromStdString(table.axis);
    model.isHorizontal = isOverPrograms;
    model.showsValues = true;
    model.decimals = quantity.decimals;
    const bool isConflict = std::string_view(quantity.name) == "conflicts" || std::string_view(quantity.name) == "divergent-branches";
    model.layers = {{quantityLabel(quantity), isConflict ? BarStyle::Conflict : BarStyle::Plain}};
    QStringList header{model.barAxisName, tr("Device"), tr("Arguments"), tr("Time of")};
    for (const analysis::Quantity& one : analysis::quantities())
        header << formatNameWithUnit(quantityLabel(one), one.unit);
    model.table.push_back(header << tr("Note"));
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const analysis::SweepRow& row = table.rows[i];
        ChartBar bar;
        bar.label = QString::fromStdString(row.label);
        bar.target = std::int64_t(i);
        const QString runName = isOverPrograms ? bar.label : tr("%1 = %2").arg(model.barAxisName, bar.label);
        if (const std::optional<double> value = row.value(quantity)) {
            bar.values = {*value};
            const QString unit = *quantity.unit ? " " + QString::fromUtf8(quantity.unit) : QString();
            bar.tip = tr("%1: %2").arg(runName, formatNumber(*value, quantity.decimals) + unit);
            if (quantity.isMeasured)
                bar.tip += '\n' + formatExplanatoryCosts(row);
        } else {
            bar.note = makeRowNote(row);
            bar.tip = tr("%1: %2").arg(runName, row.problem.isEmpty() ? bar.note : figures::translateMessage(row.problem));
        }
        if (row.state == analysis::SweepState::Done)
            bar.tip += '\n' + tr("click shows this run");
        QStringList arguments;
        for (const std::string& argument : row.arguments)
            arguments << QString::fromStdString(argument);
        QStringList cells{bar.label, figures::translateMessage(row.device), arguments.join(' '), QString::fromStdString(row.timingSource)};
        for (const analysis::Quantity& one : analysis::quantities()) {
            const std::optional<double> value = row.value(one);
            cells << (value ? formatNumberForTable(*value, one.decimals) : QString());
        }
        model.table.push_back(cells << figures::translateMessage(row.problem));
        model.bars.push_back(std::move(bar));
    }
    model.caption = makeSweepCaption(table, quantity);
    return model;
}

}  // namespace simtscope::ui
