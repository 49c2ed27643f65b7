#include "gpu/analysis/replay/race_replay.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "gpu/analysis/replay/recorded_launch_races.h"
#include "gpu/core/messages/check.h"
#include "gpu/trace/model/repeated_findings.h"

namespace simtscope::analysis {

namespace {

std::uint64_t eventsOf(const trace::Launch& launch)
{
    std::uint64_t events = 0;
    for (const auto& block : launch.blocks)
        events += block->size();
    return events;
}

bool isWhole(const trace::Launch& launch)
{
    return launch.isComplete && launch.error == 0 && launch.omittedEventCount == 0 && !launch.blocks.empty() &&
           launch.blocks.size() == launch.grid.count() &&
           std::ranges::none_of(launch.blocks, [](const auto& block) { return block->isTruncated(); });
}

trace::Finding noteOf(const trace::Launch& launch, const Message& reason)
{
    trace::Finding note;
    note.kind = trace::FindingKind::IncompleteRecording;
    note.severity = trace::Severity::Note;
    note.kernel = launch.kernel;
    note.launch = launch.id;
    note.message = msg::check::racesNotSought(trace::shortenName(launch.kernel), reason);
    return note;
}

}  // namespace

std::vector<trace::Finding> findRacesByReplay(const trace::Recording& recording, const Checks& checks, const std::stop_token& stop,
                                              std::uint64_t maxEvents)
{
    if (!checks.checksRaces && !checks.checksSynchronisation)
        return {};
    std::vector<trace::Finding> findings;
    std::map<ModuleId, std::shared_ptr<const ptx::Module>> modules;
    std::set<std::pair<std::string, std::string>> noted;  // one note of each kind per kernel
    trace::RepeatedFindings repeated;
    std::uint64_t eventsLeft = maxEvents;
    for (const trace::Launch& launch : recording.launches) {
        if (!isWhole(launch))
            continue;
        const auto leaveOut = [&](const Message& reason) {
            if (noted.emplace(launch.kernel, reason.text()).second)
                findings.push_back(noteOf(launch, reason));
        };
        const std::uint64_t events = eventsOf(launch);
        if (events > eventsLeft) {
            leaveOut(msg::check::manyEvents(maxEvents));
            continue;
        }
        eventsLeft -= events;
        auto& module = modules[launch.module];
        if (!module) {
            auto parsed = ReplayModule::parse(recording, launch);
            if (!parsed) {
                leaveOut(parsed.error().message);
                continue;
            }
            module = *parsed;
        }
        auto found = findRaces(recording, launch, module, stop);
        if (stop.stop_requested())
            return {};
        if (found)
            std::ranges::copy_if(*found, std::back_inserter(findings),
                                 [&](const trace::Finding& finding) { return repeated.isNew(finding); });
        else
            leaveOut(found.error().message);
    }
    std::erase_if(findings, [&](const trace::Finding& finding) {
        return !(finding.kind == trace::FindingKind::BarrierDivergence ? checks.checksSynchronisation : checks.checksRaces);
    });
    return findings;
}

void addReplayedFindings(trace::Recording& recording, const Checks& checks, const std::stop_token& stop)
{
    const auto isOurs = [](const trace::Finding& finding) {
        return finding.kind == trace::FindingKind::Race || finding.kind == trace::FindingKind::BarrierDivergence;
    };
    if (!std::ranges::any_of(recording.findings, isOurs))
        std::ranges::move(findRacesByReplay(recording, checks, stop), std::back_inserter(recording.findings));
}

}  // namespace simtscope::analysis
