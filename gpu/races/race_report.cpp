#include "gpu/races/race_report.h"

#include <bit>

#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"
#include "gpu/trace/model/code_locations.h"

namespace simtscope::races {

using trace::formatIndex;

namespace {

Message makeLaterClause(const Race& race, const trace::FindingLocation& location)
{
    const auto& row = race.isAtomic && race.isWrite ? msg::check::changes : race.isWrite ? msg::check::writes : msg::check::reads;
    return row(formatFindingLocation(location));
}

/// Names the thread of the earlier access, and its block if that is another one.
Message nameOtherThread(const Race& race, const trace::Launch& launch)
{
    const PastAccess& other = race.other;
    const std::uint32_t thread = other.warp * kWarpSize + unsigned(std::countr_zero(race.otherLanes));
    const std::string name = formatIndex(coordinates(thread, launch.block));
    return other.block != race.block ? msg::check::threadOfBlock(name, formatIndex(coordinates(other.block, launch.grid)))
           : other.warp != race.warp ? msg::check::threadOfSameBlock(name)
                                     : msg::check::threadOfSameWarp(name);
}

Message makeEarlierClause(const Race& race, const trace::Launch& launch, const std::string& line)
{
    const PastAccess& other = race.other;
    const auto& row = other.isAtomic && other.isWrite ? msg::check::changesIt : other.isWrite ? msg::check::writesIt : msg::check::readsIt;
    return row(nameOtherThread(race, launch), line);
}

Message makeRaceMessage(const Race& race, const Message& later, const Message& earlier, bool isSameValue)
{
    const bool isSameBlock = race.other.block == race.block;
    if (race.order == OrderResult::ByFenceOnly)
        return msg::check::raceWithoutFence(later, earlier);
    if (isSameValue)
        return msg::check::raceOfEqualValues(later, earlier);
    if (race.isCopy)
        return msg::check::raceOfCopy(later, earlier);
    if (race.isAtomic && race.other.isAtomic)
        return msg::check::raceOfScopes(later, earlier);
    if (race.isUpdate)
        return msg::check::raceOfUpdates(later, earlier);
    if (!isSameBlock)
        return msg::check::raceOfBlocks(later, earlier);
    if (race.isAtomic || race.other.isAtomic || race.other.site == race.site)
        return msg::check::raceOfUpdates(later, earlier);
    return race.other.warp == race.warp ? msg::check::raceInWarp(later, earlier) : msg::check::raceInBlock(later, earlier);
}

}  // namespace

template <class MakePredicate>
trace::Finding RaceReport::makeFinding(const Race& race, MakePredicate makePredicate) const
{
    const trace::Launch& launch = this->launch();
    trace::Finding finding;
    finding.block = race.block;
    finding.threads = trace::threadsOf(race.warp, LaneMask(1) << race.lane);
    const std::uint64_t address = findElementAddress(race);
    finding.address = address;
    finding.location = locationOf(race, address);
    const std::string line = lineOf(race.site, &finding);
    finding.message = msg::fault::at(line, trace::shortenName(launch.kernel), formatIndex(coordinates(race.block, launch.grid)),
                                     formatIndex(coordinates(finding.threads[0], launch.block)), makePredicate(finding.location));
    finding.accesses.push_back({.site = SiteId(race.site),
                                .block = std::int64_t(race.block),
                                .warp = race.warp,
                                .lanes = LaneMask(1) << race.lane,
                                .time = convertToEngineTime(race.time),
                                .address = address,
                                .isWrite = race.isWrite,
                                .value = laterValue(race, address)});
    finding.accesses.push_back({.site = SiteId(race.other.site),
                                .block = std::int64_t(race.other.block),
                                .warp = race.other.warp,
                                .lanes = race.otherLanes,
                                .time = convertToEngineTime(race.other.time),
                                .address = address,
                                .isWrite = race.other.isWrite,
                                .value = earlierValue(race, address)});
    return finding;
}

void RaceReport::report(const Race& race)
{
    const bool doBothStore = race.isWrite && race.other.isWrite && !race.isCopy && !race.isAtomic && !race.other.isAtomic;
    // Updates that store equal values are still an error: all of them started from the same value, so that all but one are lost.
    const bool isSameValue = doBothStore && !race.isUpdate && writesSameValue(race);
    const auto severity = race.order == OrderResult::ByFenceOnly || isSameValue ? trace::Severity::Warning : trace::Severity::Error;
    const std::uint32_t relation = race.other.block != race.block ? 2 : race.other.warp != race.warp ? 1 : 0;
    if (!isNew({trace::FindingKind::Race, severity, race.site, race.other.site, relation}))
        return;
    trace::Finding finding = makeFinding(race, [&](const trace::FindingLocation& location) {
        return makeRaceMessage(race, makeLaterClause(race, location), makeEarlierClause(race, launch(), lineOf(race.other.site, nullptr)),
                               isSameValue);
    });
    finding.kind = trace::FindingKind::Race;
    finding.severity = severity;
    addFinding(std::move(finding));
}

void RaceReport::noteOverwritten(const Race& race)
{
    if (writesSameValue(race) || !isNew({trace::FindingKind::RunNote, trace::Severity::Note, race.site, race.other.site}))
        return;
    trace::Finding note = makeFinding(race, [&](const trace::FindingLocation& location) {
        return msg::check::overwrites(formatFindingLocation(location), nameOtherThread(race, launch()), lineOf(race.other.site, nullptr));
    });
    note.kind = trace::FindingKind::RunNote;
    note.severity = trace::Severity::Note;
    addFinding(std::move(note));
}

}  // namespace simtscope::races
