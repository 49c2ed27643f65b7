// Makes the chart of the costs of each line (declared in chart_model.h).
#include <algorithm>

#include "ui/charts/chart_model.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

QString findLineText(const trace::Recording& recording, int line)
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

std::uint64_t sharedIdeal(const analysis::LineCost& line)
{
    return std::min(line.idealWavefronts, line.wavefronts);
}

struct LineRow {
    const char* title;
    const char* axis;
    const char* firstColumn;
    const char* second;  ///< nullptr: one layer only
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

}  // namespace

ChartModel makeLinesChart(LineMeasure measure, const figures::FigureSource& source, const std::vector<analysis::LineCost>& lines)
{
    const LineRow& row = kLines[std::size_t(measure)];
    ChartModel model;
    model.title = tr("%1   %2, all blocks").arg(tr(row.title), QString::fromStdString(source.launch().name));
    model.valueAxisName = tr(row.axis);
    model.barAxisName = tr("Line");
    model.isHorizontal = model.isCode = model.showsValues = true;
    model.layers = {{tr(row.firstColumn), BarStyle::Plain}};
    model.table.push_back({tr("Line"), tr("Source"), tr(row.axis)});
    if (row.second) {
        model.layers.push_back({tr(row.second), BarStyle::Conflict});
        model.table.front() << tr(row.firstColumn) << tr(row.second);
    }
    const ChartBar* worstBar = nullptr;
    model.bars.reserve(lines.size());
    for (const analysis::LineCost& line : lines) {
        const double low = double(row.low(line)), high = double(row.high(line));
        if (low + high == 0)
            continue;
        ChartBar bar;
        bar.label = QString::number(line.line);
        bar.text = findLineText(source.recording(), line.line);
        bar.values = {low};
        if (row.second)
            bar.values.push_back(high);
        bar.target = line.line;
        bar.tip = tr("line %1: %2").arg(bar.label, tr(row.unit).arg(formatNumber(low + high, 0)));
        if (high > 0)
            bar.tip += tr(", conflicts %1").arg(formatNumber(high, 0));
        QStringList cells{bar.label, bar.text, formatNumberForTable(low + high, 0)};
        if (row.second)
            cells << formatNumberForTable(low, 0) << formatNumberForTable(high, 0);
        model.table.push_back(cells);
        model.isWarning |= high > 0;
        model.bars.push_back(std::move(bar));
        if (!worstBar || model.bars.back().total() > worstBar->total())
            worstBar = &model.bars.back();
    }
    if (worstBar)
        model.caption = tr("Line %1 has the most: %2. Functions that a line calls are counted in it.")
                            .arg(worstBar->label, tr(row.unit).arg(formatNumber(worstBar->total(), 0)));
    else
        model.message = measure == LineMeasure::Wavefronts ? tr("No line touches shared memory.")
                        : measure == LineMeasure::Sectors  ? tr("No line touches global memory.")
                                                           : tr("The program has no line information.");
    return model;
}

}  // namespace simtscope::ui
