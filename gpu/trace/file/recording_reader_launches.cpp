// Reads the launches of a recording file (declared in recording_reader.h): their data, their origin if they are no host calls, their times
// and totals.
#include "gpu/trace/file/recording_reader.h"

#include <algorithm>
#include <unordered_set>

#include "gpu/trace/file/file_rows.h"

namespace simtscope::trace {

Result<void> RecordingReader::readLaunches()
{
    m_recording.launches.reserve(rowCountOf("launch"));
    return forEachRow("launch", [&](Statement& row, std::size_t number) {
        Launch launch;
        if (!readLaunch(row, launch))
            return messageUnless(false);
        if (launch.id.value != number)
            return messageUnless(false, msg::file::followsGap);
        if (launch.module.value >= m_recording.modules.size())
            return messageUnless(false, msg::file::ofNoModule);
        m_recording.launches.push_back(std::move(launch));
        return Message{};
    });
}

Result<void> RecordingReader::readLaunchOrigins()
{
    return forEachRow("launch_origin", [&](Statement& row, std::size_t) {
        const LaunchId id{row.readNumber<std::uint32_t>()};
        Launch* const launch = findLaunch(id);
        if (!row.fits() || !launch)
            return messageUnless(false, msg::file::ofNoLaunch);
        // A kernel launches others while it runs, so that their numbers are higher than its own.
        return messageUnless(readLaunchOrigin(row, launch->origin) && launch->origin.parent < std::int64_t(id.value));
    });
}

Result<void> RecordingReader::readNestedWork()
{
    return forEachRow("nested_work", [&](Statement& row, std::size_t) {
        row.readNumber<std::int64_t>();
        NestedWork work;
        if (!trace::readNestedWork(row, work))
            return messageUnless(false);
        m_recording.nestedWork.push_back(std::move(work));
        return Message{};
    });
}

Result<void> RecordingReader::readLaunchTimes()
{
    return forEachRow("launch_time", [&](Statement& row, std::size_t) {
        Launch* const launch = findLaunch(LaunchId{row.readNumber<std::uint32_t>()});
        const auto run = row.readNumber<std::uint64_t>();
        if (!row.fits() || !launch || run != launch->durationsNanoseconds.size())
            return messageUnless(false, msg::file::ofNoLaunch);
        launch->durationsNanoseconds.push_back(row.readNumber<std::uint64_t>());
        return Message{};
    });
}

Result<void> RecordingReader::readRecorderCosts()
{
    return forEachRow("launch_recorder", [&](Statement& row, std::size_t) {
        Launch* const launch = findLaunch(LaunchId{row.readNumber<std::uint32_t>()});
        RecorderCost cost;
        for (std::uint64_t* number : {&cost.nanoseconds, &cost.records, &cost.bytes})
            *number = row.readNumber<std::uint64_t>();
        if (!row.fits() || !launch)
            return messageUnless(false, msg::file::ofNoLaunch);
        launch->recorder = cost;
        return Message{};
    });
}

Result<void> RecordingReader::readSharedVariables()
{
    return forEachRow("shared_variable", [&](Statement& row, std::size_t) {
        LaunchId id;
        std::uint32_t index = 0;
        SharedVariable variable;
        if (!readSharedVariable(row, id, index, variable))
            return messageUnless(false);
        Launch* const launch = findLaunch(id);
        if (!launch || launch->sharedVariables.size() != index)
            return messageUnless(false, msg::file::ofNoLaunch);
        launch->sharedVariables.push_back(std::move(variable));
        return Message{};
    });
}

Result<void> RecordingReader::readTotalRows()
{
    std::unordered_set<TotalsBySite, TotalsBySite::Hasher> distinct;
    Launch* last = nullptr;
    const auto share = [&] {
        if (last)
            last->totals = *distinct.insert(last->totals).first;
    };
    auto done = forEachRow("site_total", [&](Statement& row, std::size_t) {
        LaunchId id;
        SiteId site;
        SiteTotals totals;
        if (!readTotals(row, id, site, totals))
            return messageUnless(false);
        Launch* const launch = findLaunch(id);
        if (!launch || !m_recording.findSite(*launch, site))
            return messageUnless(false, msg::file::ofNoSite);
        if (launch != last)
            share();
        last = launch;
        launch->totals[site] = totals;
        return Message{};
    });
    share();
    return done;
}

Result<void> RecordingReader::readEqualTotals()
{
    return forEachRow("equal_totals", [&](Statement& row, std::size_t) {
        const LaunchId id{row.readNumber<std::uint32_t>()}, equal{row.readNumber<std::uint32_t>()};
        Launch* const launch = findLaunch(id);
        const Launch* const equalLaunch = findLaunch(equal);
        if (!row.fits() || !launch || !equalLaunch || equalLaunch == launch || !launch->totals.empty() || equalLaunch->totals.empty())
            return messageUnless(false, msg::file::ofNoLaunch);
        launch->totals = equalLaunch->totals;
        const bool hasSites = launch->module == equalLaunch->module || std::ranges::all_of(launch->totals, [&](const auto& site) {
                                  return m_recording.findSite(*launch, site.first);
                              });
        return messageUnless(hasSites, msg::file::ofNoSite);
    });
}

}  // namespace simtscope::trace
