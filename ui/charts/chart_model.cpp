#include "ui/charts/chart_model.h"
#include "ui/figures/messages.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace simtscope::ui {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("charts", text);
}

QString number(std::uint64_t value)
{
    return QLocale().toString(qulonglong(value));
}

QString plain(double value, int decimals)
{
    return QString::number(value, 'f', decimals);
}

struct QuantityWords {
    const char* name;
    const char* label;
    const char* meaning;
};

/// The words of gpu/analysis/quantities.cpp once more, where translators find them.
constexpr QuantityWords kQuantities[] = {
    {"conflicts", QT_TRANSLATE_NOOP("charts", "Bank conflicts"),
     QT_TRANSLATE_NOOP("charts", "Wavefronts in shared memory beyond those that an access without conflicts takes.")},
    {"wavefronts", QT_TRANSLATE_NOOP("charts", "Wavefronts"),
     QT_TRANSLATE_NOOP("charts", "Wavefronts of shared-memory accesses: passes over the 32 banks.")},
    {"wavefronts-per-access", QT_TRANSLATE_NOOP("charts", "Wavefronts per access"),
     QT_TRANSLATE_NOOP("charts", "Wavefronts per access to shared memory, on average.")},
    {"idle-lanes", QT_TRANSLATE_NOOP("charts", "Idle lanes"),
     QT_TRANSLATE_NOOP("charts", "Share of the 32 lanes that are inactive in an instruction, on average.")},
    {"divergent-branches", QT_TRANSLATE_NOOP("charts", "Divergent branches"),
     QT_TRANSLATE_NOOP("charts", "Branches at which a warp diverges.")},
    {"sectors", QT_TRANSLATE_NOOP("charts", "Sectors"),
     QT_TRANSLATE_NOOP("charts", "Pieces of 32 bytes that the accesses to global memory move.")},
    {"efficiency", QT_TRANSLATE_NOOP("charts", "Coalescing efficiency"),
     QT_TRANSLATE_NOOP(
         "charts", "Bytes that the loads and stores ask for, of those in the sectors that they move; above 100 when lanes share them.")},
    {"instructions", QT_TRANSLATE_NOOP("charts", "Instructions"),
     QT_TRANSLATE_NOOP("charts", "PTX instructions, counted once for a warp.")},
    {"barriers", QT_TRANSLATE_NOOP("charts", "Barriers"), QT_TRANSLATE_NOOP("charts", "Warps that arrive at a barrier of their block.")},
    {"atomic-turns", QT_TRANSLATE_NOOP("charts", "Atomic turns"),
     QT_TRANSLATE_NOOP("charts", "Most lanes at one address of each atomic, added up: how often they take turns.")},
    {"time", QT_TRANSLATE_NOOP("charts", "Time"),
     QT_TRANSLATE_NOOP("charts", "Of the kernels on the GPU without the recorder: the median of several runs, added up.")},
    {"bandwidth", QT_TRANSLATE_NOOP("charts", "Bandwidth"),
     QT_TRANSLATE_NOOP("charts", "Bytes of all sectors of global memory by that time.")},
};

const QuantityWords* wordsOf(const analysis::Quantity& quantity)
{
    const auto found =
        std::ranges::find(kQuantities, std::string_view(quantity.name), [](const QuantityWords& w) { return std::string_view(w.name); });
    return found == std::end(kQuantities) ? nullptr : found;
}

QString withUnit(const QString& name, const char* unit)
{
    return *unit ? QString("%1 (%2)").arg(name, QString::fromUtf8(unit)) : name;
}

QString lineText(const trace::Recording& recording, int line)
{
    if (recording.program.sources.empty() || line < 1)
        return {};
    const std::string& text = recording.program.sources.front().text;
    std::size_t begin = 0;
    for (int i = 1; i < line; ++i) {
        begin = text.find('\n', begin);
        if (begin == std::string::npos)
            return {};
        ++begin;
    }
    return QString::fromStdString(text.substr(begin, text.find('\n', begin) - begin)).trimmed();
}

/// How one measure of the steps is drawn and said.
struct StepRow {
    const char* title;
    const char* axis;
    const char* first;   ///< layers
    const char* second;  ///< nullptr: one layer only
    BarLook secondLook;
    analysis::StepCost analysis::StepColumn::*worst;
    double (*low)(const analysis::StepCost&);
    double (*high)(const analysis::StepCost&);
    QString (*say)(const analysis::StepCost&);
};

QString sayWavefronts(const analysis::StepCost& cost)
{
    if (cost.wavefronts == 0)
        return tr("no access to shared memory");
    return cost.conflicts()
               ? tr("%1 wavefronts, ideal %2, conflicts %3").arg(number(cost.wavefronts), number(cost.ideal), number(cost.conflicts()))
               : tr("%1 wavefronts, no conflict").arg(number(cost.wavefronts));
}

QString sayLanes(const analysis::StepCost& cost)
{
    return tr("%1 of %2 lanes active").arg(number(cost.activeLanes), number(cost.lanes));
}

QString saySectors(const analysis::StepCost& cost)
{
    return cost.sectors ? tr("%1 sectors, %2 would do").arg(number(cost.sectors), number(cost.idealSectors))
                        : tr("no access to global memory");
}

double extraSectors(const analysis::StepCost& cost)
{
    return cost.sectors > cost.idealSectors ? cost.sectors - cost.idealSectors : 0;
}

const StepRow kSteps[] = {
    {QT_TRANSLATE_NOOP("charts", "Wavefronts and bank conflicts per step"), QT_TRANSLATE_NOOP("charts", "Wavefronts"),
     QT_TRANSLATE_NOOP("charts", "ideal"), QT_TRANSLATE_NOOP("charts", "conflicts"), BarLook::Conflict, &analysis::StepColumn::wavefronts,
     [](const analysis::StepCost& c) { return double(c.ideal); }, [](const analysis::StepCost& c) { return double(c.conflicts()); },
     sayWavefronts},
    {QT_TRANSLATE_NOOP("charts", "Active lanes per step"), QT_TRANSLATE_NOOP("charts", "Lanes"), QT_TRANSLATE_NOOP("charts", "active"),
     QT_TRANSLATE_NOOP("charts", "idle"), BarLook::Hollow, &analysis::StepColumn::lanes,
     [](const analysis::StepCost& c) { return double(c.activeLanes); }, [](const analysis::StepCost& c) { return double(c.idleLanes()); },
     sayLanes},
    {QT_TRANSLATE_NOOP("charts", "Sectors of global memory per step"), QT_TRANSLATE_NOOP("charts", "Sectors of 32 bytes"),
     QT_TRANSLATE_NOOP("charts", "as few as can be"), QT_TRANSLATE_NOOP("charts", "more than needed"), BarLook::Conflict,
     &analysis::StepColumn::sectors, [](const analysis::StepCost& c) { return double(c.sectors) - extraSectors(c); }, extraSectors,
     saySectors},
};

QString stepsCaption(StepMeasure measure, const analysis::StepSeries& series)
{
    const QString steps = number(series.steps);
    QString text;
    if (measure == StepMeasure::Wavefronts)
        text = series.wavefronts == 0  ? tr("No step touches shared memory.")
               : series.conflicts == 0 ? tr("%1 wavefronts in %2 steps, no bank conflict.").arg(number(series.wavefronts), steps)
                                       : tr("%1 wavefronts in %2 steps; %3 of them are bank conflicts.")
                                             .arg(number(series.wavefronts), steps, number(series.conflicts));
    else if (measure == StepMeasure::Lanes)
        text = tr("Over %1 steps, %2 % of the lanes of the issuing warps are active.")
                   .arg(steps, QLocale().toString(series.lanes ? 100.0 * double(series.activeLanes) / double(series.lanes) : 0, 'f', 1));
    else
        text = series.sectors ? tr("%1 sectors in %2 steps.").arg(number(series.sectors), steps) : tr("No step touches global memory.");
    if (series.stepsPerColumn > 1)
        text += ' ' + tr("Each column stands for %1 steps and shows the worst of them.").arg(number(series.stepsPerColumn));
    if (!series.isComplete)
        text += ' ' + tr("Not all steps were gathered.");
    return text;
}

QString launchTitle(const figures::FigureSource& source)
{
    return QString::fromStdString(source.launch().name);
}

std::uint64_t sharedIdeal(const analysis::LineCost& line)
{
    return std::min(line.ideal, line.wavefronts);
}

struct LineRow {
    const char* title;
    const char* axis;
    const char* first;
    const char* second;  ///< nullptr: one layer
    std::uint64_t (*low)(const analysis::LineCost&);
    std::uint64_t (*high)(const analysis::LineCost&);
    const char* unit;
};

const LineRow kLines[] = {
    {QT_TRANSLATE_NOOP("charts", "Instructions per line"), QT_TRANSLATE_NOOP("charts", "Instructions of warps"),
     QT_TRANSLATE_NOOP("charts", "instructions"), nullptr, [](const analysis::LineCost& l) { return l.counters.warpInstructions; },
     [](const analysis::LineCost&) -> std::uint64_t { return 0; }, QT_TRANSLATE_NOOP("charts", "%1 instructions")},
    {QT_TRANSLATE_NOOP("charts", "Wavefronts and bank conflicts per line"), QT_TRANSLATE_NOOP("charts", "Wavefronts"),
     QT_TRANSLATE_NOOP("charts", "ideal"), QT_TRANSLATE_NOOP("charts", "conflicts"), sharedIdeal,
     [](const analysis::LineCost& l) { return l.wavefronts - sharedIdeal(l); }, QT_TRANSLATE_NOOP("charts", "%1 wavefronts")},
    {QT_TRANSLATE_NOOP("charts", "Sectors of global memory per line"), QT_TRANSLATE_NOOP("charts", "Sectors of 32 bytes"),
     QT_TRANSLATE_NOOP("charts", "sectors"), nullptr, [](const analysis::LineCost& l) { return l.sectors; },
     [](const analysis::LineCost&) -> std::uint64_t { return 0; }, QT_TRANSLATE_NOOP("charts", "%1 sectors")},
};

QString rowNote(const analysis::SweepRow& row)
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

/// "from 0 (stride = 1) to 62 (stride = 32)", and where the runs were made.
QString sweepCaption(const analysis::SweepTable& table, const analysis::Quantity& quantity)
{
    const analysis::SweepRow *least = nullptr, *most = nullptr;
    std::size_t known = 0;
    QStringList devices;
    for (const analysis::SweepRow& row : table.rows) {
        const std::optional<double> value = row.value(quantity);
        if (!value)
            continue;
        ++known;
        if (!least || *value < *least->value(quantity))
            least = &row;
        if (!most || *value > *most->value(quantity))
            most = &row;
        if (const QString device = figures::translated(row.device); !devices.contains(device))
            devices << device;
    }
    const QString unit = *quantity.unit ? " " + QString::fromUtf8(quantity.unit) : QString();
    const QString axis = table.program.empty() ? QString() : QString::fromStdString(table.axis) + " = ";
    const auto said = [&](const analysis::SweepRow& row) {
        return tr("%1 at %2").arg(shownNumber(*row.value(quantity), quantity.decimals) + unit, axis + QString::fromStdString(row.label));
    };
    QString text;
    if (!least)
        text = quantity.isMeasured && table.done() > 0 ? tr("Needs a GPU or a GPU recording; the SIMT engine's clock is only a model.")
                                                       : tr("No run has given a number yet.");
    else if (known == 1)
        text = tr("%1: %2.").arg(quantityLabel(quantity), said(*least));
    else if (*least->value(quantity) == *most->value(quantity) && known < table.rows.size())
        text = tr("%1: %2 in each of the %3 runs, of %4, that have given a number.")
                   .arg(quantityLabel(quantity), shownNumber(*least->value(quantity), quantity.decimals) + unit, number(known),
                        number(table.rows.size()));
    else if (*least->value(quantity) == *most->value(quantity))
        text = tr("%1: %2 in every run.").arg(quantityLabel(quantity), shownNumber(*least->value(quantity), quantity.decimals) + unit);
    else
        text = tr("%1: from %2 to %3.").arg(quantityLabel(quantity), said(*least), said(*most));
    if (!devices.isEmpty())
        text += ' ' + (quantity.isMeasured ? tr("Measured on %1.") : tr("Counted on %1.")).arg(devices.join(", "));
    if (table.argumentsDiffer())
        text += ' ' + tr("The programs ran with different arguments.");
    const auto problem = std::ranges::find_if(table.rows, [](const analysis::SweepRow& row) { return !row.problem.empty(); });
    if (problem != table.rows.end())
        text += ' ' + tr("%1: %2.").arg(axis + QString::fromStdString(problem->label), figures::translated(problem->problem));
    while (text.endsWith(QLatin1String("..")))
        text.chop(1);
    return text;
}

}  // namespace

double ChartBar::total() const
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

QString shownNumber(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

double tickDistance(double highest, int most, bool whole)
{
    const double rough = std::max(highest, 1e-9) / std::max(1, most);
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (power * factor >= rough * (1 - 1e-9))
            return whole ? std::max(1.0, power * factor) : power * factor;
    }
    return whole ? std::max(1.0, power * 10) : power * 10;
}

QString quantityLabel(const analysis::Quantity& quantity)
{
    const QuantityWords* words = wordsOf(quantity);
    return words ? tr(words->label) : QString::fromUtf8(quantity.label);
}

QString quantityMeaning(const analysis::Quantity& quantity)
{
    const QuantityWords* words = wordsOf(quantity);
    return words ? tr(words->meaning) : QString::fromUtf8(quantity.meaning);
}

int barOfStep(const ChartModel& model, std::uint32_t step)
{
    const std::uint32_t bar = model.perBar ? step / model.perBar : std::uint32_t(model.bars.size());
    return bar < model.bars.size() ? int(bar) : -1;
}

ChartModel stepsChart(StepMeasure measure, const figures::FigureSource& source, const analysis::StepSeries& series)
{
    const StepRow& row = kSteps[std::size_t(measure)];
    ChartModel model;
    model.title = tr("%1   %2, block %3").arg(tr(row.title), launchTitle(source)).arg(source.trace().block().value);
    model.valueName = tr(row.axis);
    model.barName = tr("Step");
    model.caption = stepsCaption(measure, series);
    model.warning = measure == StepMeasure::Wavefronts && series.conflicts > 0;
    model.perBar = series.stepsPerColumn;
    model.layers = {{tr(row.first), BarLook::Plain}, {tr(row.second), row.secondLook}};
    model.table.push_back({tr("Step"), tr("Line"), tr(row.axis), tr(row.first), tr(row.second)});
    if (series.stepsPerColumn > 1)
        model.table.front().insert(1, tr("of steps"));
    for (const analysis::StepColumn& column : series.columns) {
        const analysis::StepCost& cost = column.*row.worst;
        const std::vector<int> lines = linesOfStep(source, cost.step);
        const QString line = lines.empty() ? QString() : QString::number(lines.front());
        ChartBar bar;
        bar.label = number(cost.step + 1);
        bar.values = {row.low(cost), row.high(cost)};
        bar.target = cost.step;
        bar.tip = line.isEmpty() ? tr("step %1: %2").arg(bar.label, row.say(cost))
                                 : tr("step %1, line %2: %3").arg(bar.label, line, row.say(cost));
        if (series.stepsPerColumn > 1)
            bar.tip += '\n' + tr("the worst of the steps %1 to %2").arg(number(column.first + 1), number(column.end));
        QStringList cells{QString::number(cost.step + 1), line, plain(bar.total(), 0), plain(bar.values[0], 0), plain(bar.values[1], 0)};
        if (series.stepsPerColumn > 1)
            cells.insert(1, QString("%1-%2").arg(column.first + 1).arg(column.end));
        model.table.push_back(cells);
        model.bars.push_back(std::move(bar));
    }
    if (model.bars.empty())
        model.message = tr("No event of this block was recorded.");
    return model;
}

ChartModel linesChart(LineMeasure measure, const figures::FigureSource& source, const std::vector<analysis::LineCost>& lines)
{
    const LineRow& row = kLines[std::size_t(measure)];
    ChartModel model;
    model.title = tr("%1   %2, all blocks").arg(tr(row.title), launchTitle(source));
    model.valueName = tr(row.axis);
    model.barName = tr("Line");
    model.isRows = model.isCode = model.showsValues = true;
    model.layers = {{tr(row.first), BarLook::Plain}};
    model.table.push_back({tr("Line"), tr("Source"), tr(row.axis)});
    if (row.second) {
        model.layers.push_back({tr(row.second), BarLook::Conflict});
        model.table.front() << tr(row.first) << tr(row.second);
    }
    const ChartBar* most = nullptr;
    model.bars.reserve(lines.size());
    for (const analysis::LineCost& line : lines) {
        const double low = double(row.low(line)), high = double(row.high(line));
        if (low + high == 0)
            continue;
        ChartBar bar;
        bar.label = QString::number(line.line);
        bar.text = lineText(source.recording(), line.line);
        bar.values = {low};
        if (row.second)
            bar.values.push_back(high);
        bar.target = line.line;
        bar.tip = tr("line %1: %2").arg(bar.label, tr(row.unit).arg(shownNumber(low + high, 0)));
        if (high > 0)
            bar.tip += tr(", conflicts %1").arg(shownNumber(high, 0));
        QStringList cells{bar.label, bar.text, plain(low + high, 0)};
        if (row.second)
            cells << plain(low, 0) << plain(high, 0);
        model.table.push_back(cells);
        model.warning |= high > 0;
        model.bars.push_back(std::move(bar));
        if (!most || model.bars.back().total() > most->total())
            most = &model.bars.back();
    }
    if (most)
        model.caption = tr("Line %1 has the most: %2. Functions that a line calls are counted in it.")
                            .arg(most->label, tr(row.unit).arg(shownNumber(most->total(), 0)));
    else
        model.message = measure == LineMeasure::Wavefronts ? tr("No line touches shared memory.")
                        : measure == LineMeasure::Sectors  ? tr("No line touches global memory.")
                                                           : tr("The program has no line information.");
    return model;
}

ChartModel sweepChart(const analysis::SweepTable& table, const analysis::Quantity& quantity)
{
    const bool ofPrograms = table.program.empty();
    ChartModel model;
    model.title =
        ofPrograms
            ? quantityLabel(quantity)
            : tr("%1 by %2   %3").arg(quantityLabel(quantity), QString::fromStdString(table.axis), QString::fromStdString(table.program));
    model.valueName = withUnit(quantityLabel(quantity), quantity.unit);
    model.barName = ofPrograms ? tr("Program") : QString::fromStdString(table.axis);
    model.isRows = ofPrograms;
    model.showsValues = true;
    model.decimals = quantity.decimals;
    const bool isConflict = std::string_view(quantity.name) == "conflicts" || std::string_view(quantity.name) == "divergent-branches";
    model.layers = {{quantityLabel(quantity), isConflict ? BarLook::Conflict : BarLook::Plain}};
    QStringList header{model.barName, tr("Device"), tr("Arguments")};
    for (const analysis::Quantity& one : analysis::quantities())
        header << withUnit(quantityLabel(one), one.unit);
    model.table.push_back(header << tr("Note"));
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const analysis::SweepRow& row = table.rows[i];
        ChartBar bar;
        bar.label = QString::fromStdString(row.label);
        bar.target = std::int64_t(i);
        const QString which = ofPrograms ? bar.label : tr("%1 = %2").arg(model.barName, bar.label);
        if (const std::optional<double> value = row.value(quantity)) {
            bar.values = {*value};
            const QString unit = *quantity.unit ? " " + QString::fromUtf8(quantity.unit) : QString();
            bar.tip = tr("%1: %2").arg(which, shownNumber(*value, quantity.decimals) + unit);
        } else {
            bar.note = rowNote(row);
            bar.tip = tr("%1: %2").arg(which, row.problem.empty() ? bar.note : figures::translated(row.problem));
        }
        if (row.state == analysis::SweepState::Done)
            bar.tip += '\n' + tr("click shows this run");
        QStringList arguments;
        for (const std::string& argument : row.arguments)
            arguments << QString::fromStdString(argument);
        QStringList cells{bar.label, figures::translated(row.device), arguments.join(' ')};
        for (const analysis::Quantity& one : analysis::quantities()) {
            const std::optional<double> value = row.value(one);
            cells << (value ? plain(*value, one.decimals) : QString());
        }
        model.table.push_back(cells << figures::translated(row.problem));
        model.bars.push_back(std::move(bar));
    }
    model.caption = sweepCaption(table, quantity);
    return model;
}

}  // namespace simtscope::ui
