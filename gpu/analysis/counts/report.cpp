#include "gpu/analysis/counts/report.h"

#include <algorithm>
#include <map>
#include <utility>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/counts/served_at_once.h"
#include "gpu/core/messages/fault.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::analysis {

namespace {

void add(AccessCounters& counters, const trace::SiteTotals& totals)
{
    counters.instructions += totals.instructions;
    counters.wavefronts += totals.wavefronts;
    counters.conflicts += totals.wavefronts - totals.idealWavefronts;
    counters.sectors += totals.sectors;
    counters.bytesRequested += totals.bytesRequested;
}

struct AccessedSpaces {
    bool isShared = false, isGlobal = false, isLocal = false, isConstant = false;
};

AccessedSpaces accessedSpacesOf(const trace::Site& site, const trace::SiteTotals& totals)
{
    if (site.space == ptx::StateSpace::Shared)
        return {.isShared = true};
    if (site.space == ptx::StateSpace::Global)
        return {.isGlobal = true};
    if (site.space == ptx::StateSpace::Local)
        return {.isLocal = true};
    if (site.space == ptx::StateSpace::Const)
        return {.isConstant = true};
    if (site.space == ptx::StateSpace::Generic)
        return {.isShared = totals.wavefronts > 0, .isGlobal = totals.sectors > 0, .isLocal = totals.localSectors > 0};
    return {};
}

struct AccessColumn {
    trace::SiteKind kind;
    AccessCounters Counters::*shared;
    AccessCounters Counters::*global;
    AccessCounters Counters::*local;  ///< null: the counters have no such space
    AccessCounters Counters::*constant;
};

constexpr AccessColumn kAccessColumns[] = {
    {trace::SiteKind::Load, &Counters::sharedLoad, &Counters::globalLoad, &Counters::localLoad, &Counters::constantLoad},
    {trace::SiteKind::Store, &Counters::sharedStore, &Counters::globalStore, &Counters::localStore, nullptr},
    {trace::SiteKind::Atomic, &Counters::sharedAtomic, &Counters::globalAtomic, nullptr, nullptr},
};

// Returns the shared side of a site's totals. A generic access has the sum of both sides in its row, and each side keeps its own part.
trace::SiteTotals sharedPart(trace::SiteTotals totals)
{
    totals.sectors = totals.bytesRequested = 0;
    return totals;
}

trace::SiteTotals globalPart(trace::SiteTotals totals)
{
    totals.wavefronts = totals.idealWavefronts = 0;
    return totals;
}

trace::SiteTotals localPart(const trace::SiteTotals& totals)
{
    return {.instructions = totals.instructions, .sectors = totals.localSectors, .bytesRequested = totals.localBytesRequested};
}

/// Returns the totals of constant accesses as wavefronts: distinct addresses are served one after another, and one would be ideal.
trace::SiteTotals constantPart(const trace::SiteTotals& totals)
{
    return {.instructions = totals.instructions, .wavefronts = totals.serialised, .idealWavefronts = totals.instructions};
}

Counters countersOf(const trace::Site* site, const trace::SiteTotals& totals)
{
    Counters counters;
    counters.warpInstructions = totals.instructions;
    counters.threadInstructions = totals.threadInstructions;
    if (!site)
        return counters;
    if (site->kind == trace::SiteKind::Branch) {
        counters.branches = totals.instructions;
        counters.divergentBranches = totals.divergentBranches;
    }
    if (site->kind == trace::SiteKind::Barrier)
        counters.barriers = totals.instructions;
    for (const AccessColumn& column : kAccessColumns) {
        if (column.kind != site->kind)
            continue;
        const AccessedSpaces places = accessedSpacesOf(*site, totals);
        if (places.isShared) {
            AccessCounters& shared = counters.*column.shared;
            add(shared, sharedPart(totals));
            if (site->kind == trace::SiteKind::Atomic && site->atomicRule == AtomicRule::NotModelled)
                shared.notModelled = totals.instructions;
        }
        if (site->operation.kind == ptx::OpKind::AsyncCopy)  // the site stands for the global side of the copy; this is the shared side
            add(counters.*(site->kind == trace::SiteKind::Store ? &Counters::sharedLoad : &Counters::sharedStore), sharedPart(totals));
        if (places.isGlobal)
            add(counters.*column.global, globalPart(totals));
        if (places.isLocal && column.local)
            add(counters.*column.local, localPart(totals));
        if (places.isConstant && column.constant)
            add(counters.*column.constant, constantPart(totals));
    }
    if (site->kind == trace::SiteKind::Atomic) {
        const bool swaps = site->operation == ptx::AtomicOperation::CompareSwap;
        counters.atomics = {.instructions = totals.instructions,
                            .lanes = totals.threadInstructions,
                            .serialised = totals.serialised,
                            .swaps = swaps ? totals.threadInstructions : 0,
                            .turns = isServedAtOnce(*site) ? totals.instructions : totals.serialised,
                            .failedSwaps = totals.failedSwaps};
    }
    if (site->kind == trace::SiteKind::Shuffle)
        counters.shuffles = {totals.instructions, totals.threadInstructions};
    if (site->kind == trace::SiteKind::Vote || site->kind == trace::SiteKind::Match)
        counters.votes = {totals.instructions, totals.threadInstructions};
    return counters;
}

}  // namespace

AccessCounters& AccessCounters::operator+=(const AccessCounters& o)
{
    instructions += o.instructions;
    wavefronts += o.wavefronts;
    conflicts += o.conflicts;
    sectors += o.sectors;
    bytesRequested += o.bytesRequested;
    notModelled += o.notModelled;
    return *this;
}

AtomicCounters& AtomicCounters::operator+=(const AtomicCounters& o)
{
    instructions += o.instructions;
    lanes += o.lanes;
    serialised += o.serialised;
    swaps += o.swaps;
    turns += o.turns;
    failedSwaps += o.failedSwaps;
    return *this;
}

LaneCounters& LaneCounters::operator+=(const LaneCounters& o)
{
    instructions += o.instructions;
    lanes += o.lanes;
    return *this;
}

Counters& Counters::operator+=(const Counters& o)
{
    for (const AccessColumn& column : kAccessColumns)
        for (AccessCounters Counters::*const counters : {column.shared, column.global, column.local, column.constant})
            if (counters)
                this->*counters += o.*counters;
    atomics += o.atomics;
    shuffles += o.shuffles;
    votes += o.votes;
    branches += o.branches;
    divergentBranches += o.divergentBranches;
    barriers += o.barriers;
    warpInstructions += o.warpInstructions;
    threadInstructions += o.threadInstructions;
    return *this;
}

std::string formatPath(const trace::Recording& recording, const std::string& path)
{
    if (recording.program.sources.empty())
        return path;
    const std::string& mainPath = recording.program.sources.front().path;
    const std::size_t folder = mainPath.rfind('/') + 1;  // 0 when the path has no folder
    const bool isBeside = folder > 0 && path.compare(0, folder, mainPath, 0, folder) == 0 && path.find('/', folder) == std::string::npos;
    return isBeside ? path.substr(folder) : path;
}

double computeThroughput(const Counters& counters, std::uint64_t nanoseconds)
{
    const std::uint64_t sectors = counters.globalLoad.sectors + counters.globalStore.sectors + counters.globalAtomic.sectors;
    return nanoseconds ? double(sectors * kSectorBytes) / double(nanoseconds) : 0;
}

std::optional<double> computeCoalescingEfficiency(const Counters& counters)
{
    const std::uint64_t movedBytes = (counters.globalLoad.sectors + counters.globalStore.sectors) * kSectorBytes;
    const std::uint64_t requestedBytes = counters.globalLoad.bytesRequested + counters.globalStore.bytesRequested;
    return movedBytes ? std::optional(100.0 * double(requestedBytes) / double(movedBytes)) : std::nullopt;
}

bool hasCounts(const trace::Launch& launch)
{
    return launch.isComplete || launch.warpInstructions > 0 || launch.totals.begin() != launch.totals.end();
}

std::optional<std::uint64_t> findDoneBlocks(const trace::Recording& recording, const trace::Launch& launch)
{
    constexpr std::size_t kDoneBlocksArgument = 2;  // of the message
    const auto stop = std::ranges::find_if(recording.findings, [&](const trace::Finding& finding) {
        return finding.launch == launch.id && finding.message.is(msg::fault::stoppedLaunch);
    });
    if (stop == recording.findings.end())
        return std::nullopt;
    return std::uint64_t(std::get<std::int64_t>(stop->message.arguments[kDoneBlocksArgument].value));
}

LaunchReport computeLaunchReport(const trace::Recording& recording, const trace::Launch& launch)
{
    LaunchReport report;
    std::map<std::pair<std::string, std::uint32_t>, Counters> lines;
    for (const auto& [id, totals] : launch.totals) {
        const trace::Site* site = recording.findSite(launch, id);
        const Counters counters = countersOf(site, totals);
        report.total += counters;
        report.sites.push_back({id, site, counters});
        if (const trace::SourceFrame* const frame = costFrame(site))
            lines[{frame->path, frame->line}] += counters;
    }
    for (const auto& [location, counters] : lines)
        report.lines.push_back({location.first, location.second, counters});
    // The engine counts every instruction, also those of sites without a row.
    report.total.warpInstructions = launch.warpInstructions;
    report.total.threadInstructions = launch.threadInstructions;
    report.total.barriers = launch.barriers;
    return report;
}

BookmarkPosition findBookmarkPosition(const trace::Recording& recording, const trace::Bookmark& bookmark)
{
    const trace::Launch& launch = recording.launches[bookmark.launch.value];
    const trace::BlockTrace& trace = *launch.findBlock(bookmark.block);
    const std::size_t module = launch.module.value;
    const auto steps =
        trace::Steps::build(trace, trace::StepOrder::Lockstep, {}, module < recording.sites.size() ? &recording.sites[module] : nullptr);
    const std::vector<std::uint32_t> lines = findProgramLines(recording, recording.findSite(launch, trace.event(bookmark.event).site));
    return {steps->stepOf(bookmark.event), lines.empty() ? 0 : lines.front()};
}

}  // namespace simtscope::analysis
