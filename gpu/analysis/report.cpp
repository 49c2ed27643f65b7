#include "gpu/analysis/report.h"

#include <map>
#include <utility>

namespace simtscope::analysis {

namespace {

void add(AccessCounters& to, const trace::SiteTotals& totals)
{
    to.instructions += totals.instructions;
    to.wavefronts += totals.wavefronts;
    to.conflicts += totals.wavefronts - totals.ideal;
    to.sectors += totals.sectors;
    to.bytesRequested += totals.bytesRequested;
}

struct Places {
    bool shared = false, global = false;
};

Places placesOf(const trace::Site& site, const trace::SiteTotals& totals)
{
    if (site.space == ptx::StateSpace::Shared)
        return {true, false};
    if (site.space == ptx::StateSpace::Global)
        return {false, true};
    if (site.space == ptx::StateSpace::Generic)
        return {totals.wavefronts > 0, totals.sectors > 0};
    return {};
}

struct AccessColumn {
    trace::SiteKind kind;
    AccessCounters Counters::*shared;
    AccessCounters Counters::*global;
};

constexpr AccessColumn kAccessColumns[] = {
    {trace::SiteKind::Load, &Counters::sharedLoad, &Counters::globalLoad},
    {trace::SiteKind::Store, &Counters::sharedStore, &Counters::globalStore},
    {trace::SiteKind::Atomic, &Counters::sharedAtomic, &Counters::globalAtomic},
};

// A generic access has the sum of both sides in its row; each side keeps only what is its own.
trace::SiteTotals sharedPart(trace::SiteTotals totals)
{
    totals.sectors = totals.bytesRequested = 0;
    return totals;
}

trace::SiteTotals globalPart(trace::SiteTotals totals)
{
    totals.wavefronts = totals.ideal = 0;
    return totals;
}

Counters countersOf(const trace::Site* site, const trace::SiteTotals& totals)
{
    Counters counters;
    counters.warpInstructions = totals.instructions;
    counters.threadInstructions = totals.threads;
    if (!site)
        return counters;
    if (site->kind == trace::SiteKind::Branch) {
        counters.branches = totals.instructions;
        counters.divergentBranches = totals.divergent;
    }
    if (site->kind == trace::SiteKind::Barrier)
        counters.barriers = totals.instructions;
    for (const AccessColumn& column : kAccessColumns) {
        if (column.kind != site->kind)
            continue;
        const Places places = placesOf(*site, totals);
        if (places.shared) {
            AccessCounters& shared = counters.*column.shared;
            add(shared, sharedPart(totals));
            if (site->kind == trace::SiteKind::Atomic && site->atomicRule == AtomicRule::NotModelled)
                shared.notModelled = totals.instructions;
        }
        if (places.global)
            add(counters.*column.global, globalPart(totals));
    }
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

Counters& Counters::operator+=(const Counters& o)
{
    for (const AccessColumn& column : kAccessColumns) {
        this->*column.shared += o.*column.shared;
        this->*column.global += o.*column.global;
    }
    branches += o.branches;
    divergentBranches += o.divergentBranches;
    barriers += o.barriers;
    warpInstructions += o.warpInstructions;
    threadInstructions += o.threadInstructions;
    return *this;
}

std::string shownPath(const trace::Recording& recording, const std::string& path)
{
    if (recording.program.sources.empty())
        return path;
    const std::string& own = recording.program.sources.front().path;
    const std::size_t folder = own.rfind('/') + 1;  // 0 when there is none
    const bool beside = folder > 0 && path.compare(0, folder, own, 0, folder) == 0 && path.find('/', folder) == std::string::npos;
    return beside ? path.substr(folder) : path;
}

LaunchReport reportLaunch(const trace::Recording& recording, const trace::Launch& launch)
{
    LaunchReport report;
    std::map<std::pair<std::string, std::uint32_t>, Counters> lines;
    for (const auto& [id, totals] : launch.totals) {
        const trace::Site* site = recording.site(launch, id);
        const Counters counters = countersOf(site, totals);
        report.total += counters;
        report.sites.push_back({id, site, counters});
        if (site && !site->frames.empty())
            lines[{site->frames.back().path, site->frames.back().line}] += counters;
    }
    for (const auto& [place, counters] : lines)
        report.lines.push_back({place.first, place.second, counters});
    // The engine counts every instruction, also those of sites that keep no row.
    report.total.warpInstructions = launch.warpInstructions;
    report.total.threadInstructions = launch.threadInstructions;
    report.total.barriers = launch.barriers;
    return report;
}

}  // namespace simtscope::analysis
