// Writes the report for a terminal: one table per launch, the lines with the highest cost first (declared in reports.h).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/reports/listed_launches.h"
#include "gpu/analysis/reports/report_findings.h"
#include "gpu/analysis/reports/reports.h"

namespace simtscope::analysis {

namespace {

std::string formatExtent(Dim3 size)
{
    if (size.z > 1)
        return fmt::format("{}x{}x{}", size.x, size.y, size.z);
    return size.y > 1 ? fmt::format("{}x{}", size.x, size.y) : fmt::format("{}", size.x);
}

const char* plural(std::uint64_t count)
{
    return count == 1 ? "" : "s";
}

// Formats a number and its noun, padded to the width of the plural, so that columns align.
std::string formatCount(std::uint64_t count, std::string_view word)
{
    return fmt::format("{:>12} {:<{}}", count, fmt::format("{}{}", word, plural(count)), word.size() + 1);
}

void appendLine(std::string& out, const std::string& line)
{
    out.append(line, 0, line.find_last_not_of(' ') + 1);
    out += '\n';
}

void appendShared(std::string& out, const char* name, const AccessCounters& counters)
{
    if (counters.instructions == 0)
        return;
    std::string line = fmt::format("  {:<14} {}", name, formatCount(counters.instructions, "instruction"));
    if (counters.notModelled < counters.instructions)
        line += fmt::format("  {}  {}", formatCount(counters.wavefronts, "wavefront"), formatCount(counters.conflicts, "conflict"));
    if (counters.notModelled)
        line += fmt::format("  ({} not modelled: compare-and-swap loops in the hardware)", counters.notModelled);
    appendLine(out, line);
}

void appendGlobal(std::string& out, const char* name, const AccessCounters& counters)
{
    if (counters.instructions == 0)
        return;
    std::string line =
        fmt::format("  {:<14} {}  {}", name, formatCount(counters.instructions, "instruction"), formatCount(counters.sectors, "sector"));
    if (counters.bytesRequested)
        line += fmt::format("  {:>12} bytes requested", counters.bytesRequested);
    appendLine(out, line);
}

void appendConstant(std::string& out, const AccessCounters& counters)
{
    if (counters.instructions)
        appendLine(out, fmt::format("  {:<14} {}  {:>12} distinct address{}", "constant loads",
                                    formatCount(counters.instructions, "instruction"), counters.wavefronts,
                                    counters.wavefronts == 1 ? "" : "es"));
}

/// Appends contention: lanes at the same address are served one after another, and compare-and-swap loops repeat failed swaps.
void appendAtomics(std::string& out, const AtomicCounters& counters)
{
    if (counters.instructions == 0)
        return;
    std::string line = fmt::format("  {:<14} {}  {}  {:>12} lanes at one address on average", "atomics",
                                   formatCount(counters.instructions, "instruction"), formatCount(counters.lanes, "operation"),
                                   fmt::format("{:.2f}", double(counters.serialised) / double(counters.instructions)));
    if (counters.swaps)
        line += fmt::format("  {} of {} compare-and-swaps failed", counters.failedSwaps, counters.swaps);
    appendLine(out, line);
}

void appendLanes(std::string& out, const char* name, const LaneCounters& counters)
{
    if (counters.instructions)
        appendLine(out, fmt::format("  {:<14} {}  {}", name, formatCount(counters.instructions, "instruction"),
                                    formatCount(counters.lanes, "lane")));
}

void appendTotals(std::string& out, const Counters& total)
{
    appendShared(out, "shared loads", total.sharedLoad);
    appendShared(out, "shared stores", total.sharedStore);
    appendShared(out, "shared atomics", total.sharedAtomic);
    appendGlobal(out, "global loads", total.globalLoad);
    appendGlobal(out, "global stores", total.globalStore);
    appendGlobal(out, "global atomics", total.globalAtomic);
    appendGlobal(out, "local loads", total.localLoad);
    appendGlobal(out, "local stores", total.localStore);
    appendConstant(out, total.constantLoad);
    appendAtomics(out, total.atomics);
    appendLanes(out, "shuffles", total.shuffles);
    appendLanes(out, "votes", total.votes);
    out += fmt::format("  {:<14} {:>12} executed, {} divergent\n", "PTX branches", total.branches, total.divergentBranches);
    out += fmt::format("  {:<14} {:>12}\n", "barriers", total.barriers);
    out += fmt::format("  {:<14} {:>12} by warps, {} by threads\n", "instructions", total.warpInstructions, total.threadInstructions);
}

// Orders lines by the seriousness of their costs, the most serious first.
auto makeCostKey(const Counters& counters)
{
    return std::tuple(counters.conflicts(), counters.divergentBranches,
                      counters.globalLoad.sectors + counters.globalStore.sectors + counters.globalAtomic.sectors,
                      counters.warpInstructions);
}

bool isMarked(const Counters& counters)
{
    return counters.conflicts() > 0 || counters.divergentBranches > 0;
}

struct TextRow {
    std::string location, opcode;
    Counters counters;
};

void appendTable(std::string& out, std::vector<TextRow> rows, const char* heading)
{
    std::stable_sort(rows.begin(), rows.end(),
                     [](const TextRow& a, const TextRow& b) { return makeCostKey(a.counters) > makeCostKey(b.counters); });
    std::size_t locationWidth = std::string_view(heading).size(), opcodeWidth = 0;
    for (const TextRow& row : rows) {
        locationWidth = std::max(locationWidth, row.location.size());
        opcodeWidth = std::max(opcodeWidth, row.opcode.size());
    }
    const std::string gap = opcodeWidth ? std::string(opcodeWidth + 2, ' ') : std::string();
    out += fmt::format("\n    {:<{}}{}  {:>12}  {:>10}  {:>9}  {:>8}  {:>9}\n", heading, locationWidth, gap, "instructions", "wavefronts",
                       "conflicts", "sectors", "divergent");
    for (const TextRow& row : rows) {
        const Counters& c = row.counters;
        const std::uint64_t wavefronts = c.sharedLoad.wavefronts + c.sharedStore.wavefronts + c.sharedAtomic.wavefronts;
        const std::uint64_t sectors = c.globalLoad.sectors + c.globalStore.sectors + c.globalAtomic.sectors;
        const std::string opcode = opcodeWidth ? fmt::format("  {:<{}}", row.opcode, opcodeWidth) : std::string();
        out += fmt::format("  {} {:<{}}{}  {:>12}  {:>10}  {:>9}  {:>8}  {:>9}\n", isMarked(c) ? '!' : ' ', row.location, locationWidth,
                           opcode, c.warpInstructions, wavefronts, c.conflicts(), sectors, c.divergentBranches);
    }
    if (std::any_of(rows.begin(), rows.end(), [](const TextRow& row) { return isMarked(row.counters); }))
        out += "  ! bank conflicts or divergent branches\n";
}

std::vector<TextRow> makeLineRows(const trace::Recording& recording, const LaunchReport& report)
{
    std::vector<TextRow> rows;
    for (const LineReport& line : report.lines)
        rows.push_back({fmt::format("{}:{}", formatPath(recording, line.file), line.line), {}, line.counters});
    return rows;
}

std::vector<TextRow> makeSiteRows(const trace::Recording& recording, const LaunchReport& report)
{
    std::vector<TextRow> rows;
    for (const SiteReport& site : report.sites) {
        const trace::SourceFrame* const frame = costFrame(site.siteInfo);
        rows.push_back(
            {frame ? fmt::format("{}:{}", formatPath(recording, frame->path), frame->line) : fmt::format("site {}", site.site.value),
             site.siteInfo ? site.siteInfo->opcode : std::string(), site.counters});
    }
    return rows;
}

/// Formats a launch's origin: "  (launched by launch 1)", "  (graph 1, node 3)". All numbers count from 1, as in the window. Empty when the
/// host launched it.
std::string originOf(const trace::LaunchOrigin& origin)
{
    if (origin.parent >= 0)
        return fmt::format("  (launched by launch {})", origin.parent + 1);
    if (origin.graph < 0)
        return {};
    return origin.node < 0 ? fmt::format("  (graph {})", origin.graph + 1)
                           : fmt::format("  (graph {}, node {})", origin.graph + 1, origin.node + 1);
}

std::string formatBranchOutcome(const std::optional<ptx::BranchOutcome>& outcome)
{
    if (!outcome)
        return "not known";
    switch (*outcome) {
    case ptx::BranchOutcome::Branch:
        return "a branch";
    case ptx::BranchOutcome::Exit:
        return "an EXIT under a predicate";
    case ptx::BranchOutcome::Predicated:
        break;
    }
    return "predicated, no branch";
}

/// Appends what ptxas made of divergent branches: the counts are of PTX branches, but the device diverges only at those that remain.
void appendMachine(std::string& out, const trace::Recording& recording, const trace::Launch& launch, const MachineBranches& machine)
{
    const std::vector<DivergentLine> lines = findDivergentLines(machine, recording, launch);
    if (lines.empty())
        return;
    if (!machine.problem.isEmpty()) {
        out += fmt::format("  {:<14} not known which PTX branches remain: {}\n", "machine code", machine.problem.text());
        return;
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        out += fmt::format("  {:<14} {}:{}, divergent in PTX {}: {}\n", i ? "" : machine.architecture + " code", lines[i].file,
                           lines[i].line, lines[i].divergentBranches, formatBranchOutcome(lines[i].outcome));
}

/// Makes the texts of a report's costs, one text for all launches that did the same.
class CostTexts {
public:
    CostTexts(const trace::Recording& recording, const std::string& grouping, const MachineBranches* machine)
        : m_recording(recording), m_by(grouping), m_machine(machine)
    {
    }

    /// Returns the text of a launch, which outlives this object; valid until the next call.
    const std::string& of(const trace::Launch& launch)
    {
        constexpr std::size_t kMaxCachedTexts = 4096;
        if (const auto known = m_texts.find(&launch); known != m_texts.end())
            return known->second;
        if (m_texts.size() == kMaxCachedTexts)
            m_texts.clear();
        return m_texts.emplace(&launch, textOf(launch)).first->second;
    }

private:
    std::string textOf(const trace::Launch& launch) const
    {
        const LaunchReport report = computeLaunchReport(m_recording, launch);
        std::string text;
        appendTotals(text, report.total);
        if (m_machine)
            appendMachine(text, m_recording, launch, *m_machine);
        if (m_by == "line")
            appendTable(text, makeLineRows(m_recording, report), "line");
        if (m_by == "site")
            appendTable(text, makeSiteRows(m_recording, report), "line");
        return text;
    }

    const trace::Recording& m_recording;
    const std::string& m_by;
    const MachineBranches* m_machine;
    std::map<const trace::Launch*, std::string, LessByWork> m_texts;
};

/// Returns "  (stopped: 12 of 40 blocks have exited; the counts are of what ran)" for a launch that was stopped.
std::string describeEnd(const trace::Recording& recording, const trace::Launch& launch)
{
    if (launch.isComplete)
        return {};
    const auto doneBlocks = findDoneBlocks(recording, launch);
    return doneBlocks
               ? fmt::format("  (stopped: {} of {} blocks have exited; the counts are of what ran)", *doneBlocks, launch.grid.count())
               : "  (did not complete)";
}

/// Appends the configuration, the times and the costs of a launch. `launchTitle` names it: "launch 1".
void appendLaunch(std::string& out, const trace::Recording& recording, const std::string& launchTitle, const trace::Launch& launch,
                  CostTexts& costs)
{
    const std::uint64_t warps = launch.warpsPerBlock() * launch.grid.count();
    const std::uint64_t shared = std::uint64_t(launch.staticSharedBytes) + launch.dynamicSharedBytes;
    const std::string deviceText =
        recording.otherDevices.empty() ? "" : fmt::format(" on device {} ({})", launch.device, recording.deviceOf(launch).name);
    out += fmt::format("\n{}: {}<<<{}, {}>>>{}  {} warp{}, {} byte{} of shared memory{}{}\n", launchTitle, launch.name,
                       formatExtent(launch.grid), formatExtent(launch.block), deviceText, warps, plural(warps), shared, plural(shared),
                       originOf(launch.origin), describeEnd(recording, launch));
    if (const std::uint64_t nanoseconds = launch.medianNanoseconds()) {
        const std::uint64_t peak = recording.deviceOf(launch).megabytesPerSecond;
        out += fmt::format("  {:.1f} us without the recorder (median of {} run{}), {:.1f} GB/s of global memory{}\n",
                           double(nanoseconds) / 1e3, launch.durationsNanoseconds.size(), plural(launch.durationsNanoseconds.size()),
                           computeThroughput(computeLaunchReport(recording, launch).total, nanoseconds),
                           peak ? fmt::format("; the device has {:.0f}", double(peak) / 1e3) : "");
    }
    if (hasCounts(launch)) {
        out += costs.of(launch);
        return;
    }
    std::uint64_t events = 0;
    for (const auto& block : launch.blocks)
        events += block->size();
    out += fmt::format("  {:<14} not known, because the run ended within the launch; events that were recorded before: {}\n", "counts",
                       events);
}

/// Names the launches of a group: "launch 7", or "500 launches from 7 to 1005, each".
std::string namesOf(const LaunchGroup& group)
{
    return group.count == 1 ? fmt::format("launch {}", group.launch.id.value + 1)
                            : fmt::format("{} launches from {} to {}, each", group.count, group.launch.id.value + 1, group.last.value + 1);
}

}  // namespace

std::string formatReportText(const trace::Recording& recording, const std::string& grouping, const std::vector<trace::Bookmark>& bookmarks,
                             std::optional<LaunchId> onlyLaunch, const std::vector<TriedFix>& fixes, const MachineBranches* machine)
{
    std::string out = fmt::format("{}: engine {}, device {}, exit code {}\n", recording.program.name, recording.program.engine,
                                  recording.device.name, recording.program.exitCode);
    const ListedLaunches listed = listLaunches(recording, onlyLaunch);
    CostTexts costs(recording, grouping, machine);
    for (const trace::Launch* launch : listed.singleLaunches)
        appendLaunch(out, recording, fmt::format("launch {}", launch->id.value + 1), *launch, costs);
    for (const LaunchGroup& group : listed.groups)
        appendLaunch(out, recording, namesOf(group), group.launch, costs);
    if (listed.unlistedCount)
        out += fmt::format("\n{} more launch{} not listed: --launch shows each of them\n", listed.unlistedCount,
                           listed.unlistedCount == 1 ? " is" : "es are");
    appendFindings(out, recording, fixes);
    if (!bookmarks.empty())
        out += "\nbookmarks\n";
    for (const trace::Bookmark& mark : bookmarks) {
        const BookmarkPosition position = findBookmarkPosition(recording, mark);
        const std::string line = position.line ? fmt::format(" (line {})", position.line) : std::string();
        out += fmt::format("  launch {}, block {}, step {}{}: {}\n", mark.launch.value + 1, mark.block.value, position.step + 1, line,
                           mark.note);
    }
    return out;
}

}  // namespace simtscope::analysis
