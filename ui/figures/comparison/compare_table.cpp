#include "ui/figures/comparison/compare_table.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/counts/work.h"
#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

/// Holds what a launch or a whole run counted, and its time.
struct Totals {
    analysis::Counters counters;
    analysis::Work work;
    std::uint64_t nanoseconds = 0;  ///< 0: at least one launch was not timed
    bool isCounted = true;          ///< whether all counts are known; false: the run ended within a launch
};
struct LaunchTotals : Totals {};
struct RunTotals : Totals {};

LaunchTotals computeLaunchTotals(const FigureSource& source)
{
    return {{analysis::computeLaunchReport(source.recording(), source.launch()).total,
             analysis::WorkCounter(source.recording()).workOf(source.launch()), source.launch().medianNanoseconds(),
             analysis::hasCounts(source.launch())}};
}

RunTotals computeRunTotals(const FigureSource& source)
{
    RunTotals totals;
    analysis::WorkCounter work(source.recording());
    bool isEveryRunTimed = true;
    for (const trace::Launch& launch : source.recording().launches) {
        totals.counters += analysis::computeLaunchReport(source.recording(), launch).total;
        totals.work += work.workOf(launch);
        totals.isCounted &= analysis::hasCounts(launch);
        totals.nanoseconds += launch.medianNanoseconds();
        isEveryRunTimed &= launch.medianNanoseconds() > 0;
    }
    if (!isEveryRunTimed)
        totals.nanoseconds = 0;
    return totals;
}

const Totals& totalsOf(const FigureSource& source, TotalScope total)
{
    if (total == TotalScope::Run)
        return source.getDerived<RunTotals>([&] { return computeRunTotals(source); });
    return source.getDerived<LaunchTotals>([&] { return computeLaunchTotals(source); });
}

using Value = std::optional<double>;

std::uint64_t countSharedWavefronts(const analysis::Counters& c)
{
    return c.sharedLoad.wavefronts + c.sharedStore.wavefronts + c.sharedAtomic.wavefronts;
}

std::uint64_t countGlobalSectors(const analysis::Counters& c)
{
    return c.globalLoad.sectors + c.globalStore.sectors + c.globalAtomic.sectors;
}

/// Returns nullopt for a count of 0, because a program without such accesses is not better than one that has some.
Value nonZeroValue(std::uint64_t count)
{
    return count ? Value(double(count)) : std::nullopt;
}

Value computePercentage(std::uint64_t count, std::uint64_t total)
{
    return total ? Value(100.0 * double(count) / double(total)) : std::nullopt;
}

struct TotalRow {
    const char *key, *name, *tip;
    BetterDirection better;
    int decimals;
    bool isPercent;
    Value (*value)(const Totals&);
};

const TotalRow kTotalRows[] = {
    {"additions", QT_TRANSLATE_NOOP("figures", "additions"),
     QT_TRANSLATE_NOOP("figures", "Additions of values from memory or other lanes, counted for each lane; sums of addresses are none"),
     BetterDirection::Less, 0, false, [](const Totals& t) { return t.work.additions ? nonZeroValue(*t.work.additions) : std::nullopt; }},
    {"wavefronts", QT_TRANSLATE_NOOP("figures", "wavefronts"),
     QT_TRANSLATE_NOOP("figures", "Wavefronts of shared memory: each serves at most one word of every bank"), BetterDirection::Less, 0,
     false, [](const Totals& t) { return nonZeroValue(countSharedWavefronts(t.counters)); }},
    {"conflicts", QT_TRANSLATE_NOOP("figures", "conflicts"), QT_TRANSLATE_NOOP("figures", "Bank conflicts: wavefronts beyond the ideal"),
     BetterDirection::Less, 0, false,
     [](const Totals& t) { return countSharedWavefronts(t.counters) ? Value(double(t.counters.conflicts())) : std::nullopt; }},
    {"sectors", QT_TRANSLATE_NOOP("figures", "sectors"), QT_TRANSLATE_NOOP("figures", "Sectors of 32 bytes that global accesses move"),
     BetterDirection::Less, 0, false, [](const Totals& t) { return nonZeroValue(countGlobalSectors(t.counters)); }},
    {"global-atomics", QT_TRANSLATE_NOOP("figures", "global atomics"),
     QT_TRANSLATE_NOOP("figures", "Atomic accesses of warps to global memory"), BetterDirection::Less, 0, false,
     [](const Totals& t) { return Value(double(t.counters.globalAtomic.instructions)); }},
    {"shared-atomics", QT_TRANSLATE_NOOP("figures", "shared atomics"),
     QT_TRANSLATE_NOOP("figures", "Atomic accesses of warps to shared memory"), BetterDirection::Neither, 0, false,
     [](const Totals& t) { return Value(double(t.counters.sharedAtomic.instructions)); }},
    {"turns", QT_TRANSLATE_NOOP("figures", "serialised"),
     QT_TRANSLATE_NOOP("figures",
                       "Turns of lanes at one address: the most lanes of a warp at one address, summed over all atomic accesses. "
                       "Shared memory adds 1 for all of them in one turn if the result is not used"),
     BetterDirection::Less, 0, false, [](const Totals& t) { return nonZeroValue(t.counters.atomics.turns); }},
    {"efficiency", QT_TRANSLATE_NOOP("figures", "efficiency"),
     QT_TRANSLATE_NOOP("figures", "Bytes that loads and stores request of global memory, relative to those in the sectors that they move; "
                                  "above 100 % where lanes access the same address"),
     BetterDirection::More, 0, true, [](const Totals& t) { return analysis::computeCoalescingEfficiency(t.counters); }},
    {"lanes", QT_TRANSLATE_NOOP("figures", "active lanes"),
     QT_TRANSLATE_NOOP("figures", "Active lanes per instruction of a warp, of 32, on average"), BetterDirection::More, 0, true,
     [](const Totals& t) { return computePercentage(t.counters.threadInstructions, t.counters.warpInstructions * 32); }},
    {"time", QT_TRANSLATE_NOOP("figures", "time (µs)"), QT_TRANSLATE_NOOP("figures", "On the GPU, without the recorder"),
     BetterDirection::Less, 1, false, [](const Totals& t) { return t.nanoseconds ? Value(double(t.nanoseconds) / 1e3) : std::nullopt; }},
    {"bandwidth", QT_TRANSLATE_NOOP("figures", "GB/s"),
     QT_TRANSLATE_NOOP("figures", "What the global accesses moved in that time, used or not"), BetterDirection::Neither, 1, false,
     [](const Totals& t) { return t.nanoseconds ? Value(analysis::computeThroughput(t.counters, t.nanoseconds)) : std::nullopt; }},
    {"instructions", QT_TRANSLATE_NOOP("figures", "instructions"), QT_TRANSLATE_NOOP("figures", "Instructions that warps executed"),
     BetterDirection::Less, 0, false, [](const Totals& t) { return Value(double(t.counters.warpInstructions)); }},
    {"bytes", QT_TRANSLATE_NOOP("figures", "bytes moved"),
     QT_TRANSLATE_NOOP("figures", "Bytes of all sectors that accesses to global memory move"), BetterDirection::Less, 0, false,
     [](const Totals& t) { return nonZeroValue(t.work.globalBytes); }},
    {"shared-bytes", QT_TRANSLATE_NOOP("figures", "shared bytes"),
     QT_TRANSLATE_NOOP("figures", "Bytes that the lanes read and write in shared memory"), BetterDirection::Less, 0, false,
     [](const Totals& t) { return nonZeroValue(t.work.sharedBytes); }},
    {"divergent", QT_TRANSLATE_NOOP("figures", "divergent (PTX)"),
     QT_TRANSLATE_NOOP("figures", "Branches of the PTX at which a warp diverged; the assembler may predicate short ones"),
     BetterDirection::Less, 0, false, [](const Totals& t) { return Value(double(t.counters.divergentBranches)); }},
    {"barriers", QT_TRANSLATE_NOOP("figures", "barriers"), QT_TRANSLATE_NOOP("figures", "Warps that arrived at a barrier"),
     BetterDirection::Neither, 0, false, [](const Totals& t) { return Value(double(t.counters.barriers)); }},
};

struct StepRow {
    const char* key;  ///< key of the total row that gives name and tip
    Value (*value)(const analysis::StepFacts&);
};

const StepRow kStepRows[] = {
    {"wavefronts", [](const analysis::StepFacts& f) { return f.wavefrontCount ? Value(f.wavefrontCount) : std::nullopt; }},
    {"conflicts",
     [](const analysis::StepFacts& f) {
         return f.wavefrontCount ? Value(double(f.wavefrontCount) - double(f.idealWavefrontCount)) : std::nullopt;
     }},
    {"sectors", [](const analysis::StepFacts& f) { return f.sectorCount ? Value(f.sectorCount) : std::nullopt; }},
    {"lanes", [](const analysis::StepFacts& f) { return computePercentage(f.activeLaneCount, f.residentLaneCount); }},
};

ComparedQuantity quantityOf(const TotalRow& row, const std::vector<Value>& values)
{
    return {row.key,    tr(row.name), tr(row.tip),
            row.better, row.decimals, row.isPercent,
            values[0],  values[1],    {values.begin() + 2, values.end()}};
}

/// Returns whether a quantity gets a column. If it is measured, all runs must have it; else at least one run must have another value than
/// 0.
bool isInformative(const TotalRow& row, const std::vector<Value>& values)
{
    const bool isMeasured = row.key == std::string_view("time") || row.key == std::string_view("bandwidth");
    return isMeasured ? std::ranges::all_of(values, [](const Value& value) { return value.has_value(); })
                      : std::ranges::any_of(values, [](const Value& value) { return value.value_or(0) > 0; });
}

analysis::StepFacts computeStepFacts(const ComparedRun& run)
{
    if (!run.source.isRecorded() || run.step >= run.source.steps().count())
        return {};
    return analysis::computeStepFacts(run.source.recording(), run.source.launch(), run.source.trace(), run.source.steps(), run.step);
}

QString formatValue(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

}  // namespace

int ComparedQuantity::betterSide() const
{
    if (!left || !right || better == BetterDirection::Neither || text(0) == text(1))
        return -1;
    return (*left < *right) == (better == BetterDirection::Less) ? 0 : 1;
}

bool ComparedQuantity::isBest(int side) const
{
    const std::optional<double> sideValue = value(side);
    if (!sideValue || better == BetterDirection::Neither)
        return false;
    bool isOneWorse = false;
    for (int other = 0; other < sideCount(); ++other) {
        const std::optional<double> otherValue = value(other);
        if (!otherValue || text(other) == text(side))
            continue;
        if ((*otherValue < *sideValue) == (better == BetterDirection::Less))
            return false;
        isOneWorse = true;
    }
    return isOneWorse;
}

QString ComparedQuantity::text(int side) const
{
    const std::optional<double> shown = value(side);
    if (!shown)
        return QStringLiteral("–");
    return isPercent ? tr("%1 %").arg(formatValue(*shown, decimals)) : formatValue(*shown, decimals);
}

QString ComparedQuantity::difference() const
{
    if (sideCount() > 2 || !left || !right)
        return {};
    const QString size = formatValue(std::abs(*right - *left), decimals);
    if (size == formatValue(0, decimals))
        return QStringLiteral("=");
    return (*right < *left ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

namespace {

/// Returns whether the run has an error: what it costs is then no merit.
bool hasError(const trace::Recording& recording)
{
    return recording.program.exitCode > 0 ||
           std::ranges::any_of(recording.findings, [](const trace::Finding& finding) { return finding.severity != trace::Severity::Note; });
}

void markNone(std::span<QuantityGroup> groups)
{
    for (QuantityGroup& group : groups)
        for (ComparedQuantity& quantity : group.quantities)
            quantity.better = BetterDirection::Neither;
}

}  // namespace

std::vector<QuantityGroup> compareQuantities(const ComparedRun& left, const ComparedRun& right, TotalScope total)
{
    return compareQuantities(std::array{left, right}, total);
}

std::vector<QuantityGroup> compareQuantities(std::span<const ComparedRun> runs, TotalScope total)
{
    std::vector<analysis::StepFacts> facts;
    for (const ComparedRun& run : runs)
        facts.push_back(computeStepFacts(run));
    QuantityGroup step{tr("This step"), {}}, totalGroup{total == TotalScope::Run ? tr("Whole run") : tr("Whole launch"), {}};
    for (const TotalRow& row : kTotalRows) {
        std::vector<Value> totals, steps;
        for (const ComparedRun& run : runs) {
            const Totals& runTotal = totalsOf(run.source, total);
            totals.push_back(runTotal.isCounted ? row.value(runTotal) : std::nullopt);
        }
        if (!isInformative(row, totals))
            continue;
        totalGroup.quantities.push_back(quantityOf(row, totals));
        const auto stepRow = std::ranges::find_if(kStepRows, [&](const StepRow& s) { return s.key == std::string_view(row.key); });
        if (stepRow == std::end(kStepRows))
            continue;
        for (const analysis::StepFacts& stepFacts : facts)
            steps.push_back(stepRow->value(stepFacts));
        step.quantities.push_back(quantityOf(row, steps));
    }
    std::vector<QuantityGroup> groups{std::move(step), std::move(totalGroup)};
    if (std::ranges::any_of(runs, [](const ComparedRun& run) { return hasError(run.source.recording()); }))
        markNone(groups);
    return groups;
}

void markDifferentArguments(std::vector<QuantityGroup>& groups)
{
    if (groups.empty())
        return;
    markNone(groups);
    groups.back().title = tr("%1 · different arguments, so no number is marked as better").arg(groups.back().title);
}

}  // namespace simtscope::figures
