#include "gpu/analysis/counts/line_costs.h"

#include <algorithm>
#include <map>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/counts/served_at_once.h"

namespace simtscope::analysis {

namespace {

bool accesses(const trace::Site& site)
{
    return (site.kind == trace::SiteKind::Load || site.kind == trace::SiteKind::Store || site.kind == trace::SiteKind::Atomic) &&
           site.space != ptx::StateSpace::Param;
}

void add(LineCost& line, const trace::Site& site, const trace::SiteTotals& totals)
{
    if (!accesses(site))
        return;
    line.accessCount += totals.instructions;
    line.activeLaneCount += totals.threadInstructions;
    line.wavefronts += totals.wavefronts;
    line.idealWavefronts += totals.idealWavefronts;
    line.sectors += totals.sectors;
    line.bytesRequested += totals.bytesRequested;
    line.localSectors += totals.localSectors;
    if (totals.sectors > 0)
        line.idealSectors += computeIdealSectors(totals.instructions, totals.bytesRequested);
    if (totals.localSectors > 0)
        line.idealLocalSectors += computeIdealSectors(totals.instructions, totals.localBytesRequested);
    if (site.space == ptx::StateSpace::Const) {
        line.constantLoads += totals.instructions;
        line.constantAddresses += totals.serialised;
    } else if (site.kind == trace::SiteKind::Atomic) {
        const bool isOneTurn = isServedAtOnce(site);
        line.atomics += totals.instructions;
        line.serialised += isOneTurn ? totals.instructions : totals.serialised;
        line.joined += isOneTurn ? totals.instructions : 0;
        line.joinedLanes += isOneTurn ? totals.serialised : 0;
    }
}

}  // namespace

LineCost& LineCost::operator+=(const LineCost& other)
{
    file = other.file;
    line = other.line;
    counters += other.counters;
    for (std::uint64_t LineCost::*const counter :
         {&LineCost::accessCount, &LineCost::activeLaneCount, &LineCost::wavefronts, &LineCost::idealWavefronts, &LineCost::sectors,
          &LineCost::idealSectors, &LineCost::localSectors, &LineCost::idealLocalSectors, &LineCost::bytesRequested,
          &LineCost::constantLoads, &LineCost::constantAddresses, &LineCost::atomics, &LineCost::serialised, &LineCost::joined,
          &LineCost::joinedLanes})
        this->*counter += other.*counter;
    return *this;
}

std::uint64_t computeIdealSectors(std::uint64_t accesses, std::uint64_t bytes)
{
    return std::max(accesses, (bytes + kSectorBytes - 1) / kSectorBytes);
}

std::vector<LineCost> computeLineCosts(const trace::Recording& recording, const trace::Launch& launch)
{
    std::map<std::pair<std::string, std::uint32_t>, LineCost> lines;
    for (const SiteReport& site : computeLaunchReport(recording, launch).sites) {
        const trace::SourceFrame* const frame = costFrame(site.siteInfo);
        if (!frame)
            continue;
        LineCost& line = lines[{frame->path, frame->line}];
        line.counters += site.counters;
        add(line, *site.siteInfo, launch.totals.at(site.site));
    }
    std::vector<LineCost> costs;
    costs.reserve(lines.size());
    for (auto& [location, line] : lines) {
        line.file = location.first;
        line.line = location.second;
        costs.push_back(std::move(line));
    }
    return costs;
}

}  // namespace simtscope::analysis
