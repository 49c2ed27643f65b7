#include "gpu/analysis/counts/machine_branches.h"

#include <algorithm>
#include <string_view>

#include "gpu/analysis/counts/report.h"

namespace simtscope::analysis {

namespace {

/// Compares two paths. A recording may hold paths relative to the built-in programs, while the machine code has absolute ones.
bool isSameFile(std::string_view a, std::string_view b)
{
    if (a.size() < b.size())
        std::swap(a, b);
    return !b.empty() && a.ends_with(b) && (a.size() == b.size() || a[a.size() - b.size() - 1] == '/');
}

}  // namespace

std::optional<ptx::BranchOutcome> findBranchOutcome(const MachineBranches& machine, const trace::Launch& launch, const trace::Site& site)
{
    const auto module = machine.modules.find(launch.module);
    if (module == machine.modules.end() || site.frames.empty())
        return std::nullopt;
    // ptxas inlines functions into the kernel, so the code of either function may hold the line.
    const trace::SourceFrame& frame = site.frames.front();
    ptx::SassLine lineTotals;
    bool hasFunction = false;
    for (const std::string& name : {launch.kernel, site.function}) {
        const auto function = module->second.find(name);
        if (function == module->second.end())
            continue;
        hasFunction = true;
        for (const ptx::SassLine& line : function->second) {
            if (line.line != frame.line || !isSameFile(line.file, frame.path))
                continue;
            lineTotals.branchCount += line.branchCount;
            lineTotals.guardedExitCount += line.guardedExitCount;
        }
    }
    return hasFunction ? std::optional(ptx::findOutcome(lineTotals)) : std::nullopt;
}

const trace::Site* findBranchBefore(const MachineBranches& machine, const trace::Recording& recording, const trace::Launch& launch,
                                    SiteId entry)
{
    const auto module = machine.branchesInto.find(launch.module);
    if (module == machine.branchesInto.end())
        return nullptr;
    const auto branches = module->second.find(entry);
    const trace::Site* divergentSite = nullptr;
    for (const SiteId branch : branches == module->second.end() ? std::vector<SiteId>{} : branches->second) {
        const auto totals = launch.totals.find(branch);
        if (totals == launch.totals.end() || totals->second.divergentBranches == 0)
            continue;
        if (divergentSite)
            return nullptr;
        divergentSite = recording.findSite(launch, branch);
    }
    return divergentSite;
}

std::vector<DivergentLine> findDivergentLines(const MachineBranches& machine, const trace::Recording& recording,
                                              const trace::Launch& launch)
{
    std::vector<DivergentLine> lines;
    for (const auto& [id, totals] : launch.totals) {
        const trace::Site* const site = recording.findSite(launch, id);
        if (totals.divergentBranches == 0 || !site || site->frames.empty())
            continue;
        const trace::SourceFrame& frame = site->frames.front();
        const std::string file = formatPath(recording, frame.path);
        const auto row = std::ranges::find_if(
            lines, [&](const DivergentLine& divergentLine) { return divergentLine.line == frame.line && divergentLine.file == file; });
        if (row != lines.end())
            row->divergentBranches += totals.divergentBranches;
        else
            lines.push_back({file, frame.line, totals.divergentBranches, findBranchOutcome(machine, launch, *site)});
    }
    std::ranges::stable_sort(lines, std::greater(), &DivergentLine::divergentBranches);
    return lines;
}

}  // namespace simtscope::analysis
