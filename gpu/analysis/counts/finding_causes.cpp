// Declared in finding_causes.h.
#include "gpu/analysis/counts/finding_causes.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace simtscope::analysis {
namespace {

using trace::FindingKind;

/// Holds the facts of a finding that tell whether another one has the same cause.
struct Symptom {
    const trace::Finding* finding = nullptr;
    std::set<std::pair<std::string, std::uint32_t>> lines;
    const TriedFix* fix = nullptr;  ///< nullptr: no trial has removed the finding
};

Symptom makeSymptom(const trace::Recording& recording, const trace::Finding& finding, const TriedFix* fix)
{
    Symptom symptom{&finding, {}, fix};
    const auto add = [&](const std::string& file, std::uint32_t line) {
        if (line > 0)
            symptom.lines.emplace(file.substr(file.find_last_of('/') + 1), line);
    };
    add(finding.file, finding.line);
    if (finding.launch.value < recording.launches.size())
        for (const trace::FindingAccess& access : finding.accesses)
            if (const trace::Site* const site = recording.findSite(recording.launches[finding.launch.value], access.site);
                access.block >= 0 && site && !site->frames.empty())
                add(site->frames.front().path, site->frames.front().line);
    return symptom;
}

bool haveSameArray(const trace::FindingLocation& a, const trace::FindingLocation& b)
{
    return a.space == b.space && a.allocation == b.allocation && a.variable == b.variable;
}

/// Returns whether one is a race and the other a read of an unwritten value, both in shared memory.
bool isRaceWithUnwritten(const trace::Finding& a, const trace::Finding& b)
{
    const bool isPair = (a.kind == FindingKind::Race && b.kind == FindingKind::Uninitialised) ||
                        (a.kind == FindingKind::Uninitialised && b.kind == FindingKind::Race);
    return isPair && a.location.space == ptx::StateSpace::Shared;
}

bool haveSameCause(const Symptom& a, const Symptom& b)
{
    if (a.fix || b.fix)
        return a.fix && b.fix && a.fix->fix.edits == b.fix->fix.edits;
    return (a.finding->kind == b.finding->kind || isRaceWithUnwritten(*a.finding, *b.finding)) && a.finding->kernel == b.finding->kernel &&
           haveSameArray(a.finding->location, b.finding->location) &&
           std::ranges::any_of(a.lines, [&](const auto& line) { return b.lines.contains(line); });
}

}  // namespace

std::vector<std::vector<std::size_t>> groupByCause(const trace::Recording& recording, const std::vector<trace::Finding>& findings,
                                                   const std::vector<TriedFix>& fixes)
{
    std::vector<Symptom> symptoms;
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        symptoms.push_back(makeSymptom(recording, findings[i], findTriedFix(fixes, i)));
        const auto isRelated = [&](const std::vector<std::size_t>& group) {
            return std::ranges::any_of(group, [&](std::size_t other) { return haveSameCause(symptoms[other], symptoms[i]); });
        };
        const auto first = std::ranges::find_if(groups, isRelated);
        if (first == groups.end()) {
            groups.push_back({i});
            continue;
        }
        // The finding may join groups that had nothing in common so far.
        for (auto other = first + 1; other != groups.end(); ++other)
            if (isRelated(*other)) {
                first->insert(first->end(), other->begin(), other->end());
                other->clear();
            }
        first->push_back(i);
        std::ranges::sort(*first);
        std::erase_if(groups, [](const std::vector<std::size_t>& group) { return group.empty(); });
    }
    return groups;
}

}  // namespace simtscope::analysis
