#include "gpu/analysis/reports/listed_launches.h"

#include <map>
#include <string_view>
#include <tuple>

namespace simtscope::analysis {
namespace {

auto extentOf(const Dim3& size)
{
    return std::tuple(size.x, size.y, size.z);
}

/// Totals are compared by the address of their rows: launches that did the same share them (TotalsBySite).
auto workOf(const trace::Launch& launch)
{
    return std::tuple(launch.module, std::string_view(launch.kernel), extentOf(launch.grid), extentOf(launch.block),
                      launch.staticSharedBytes, launch.dynamicSharedBytes, launch.device, launch.origin.parent, launch.origin.graph,
                      launch.origin.node, launch.isComplete, &launch.totals.rows(), launch.warpInstructions, launch.threadInstructions,
                      launch.barriers);
}

}  // namespace

bool LessByWork::operator()(const trace::Launch* a, const trace::Launch* b) const
{
    return workOf(*a) < workOf(*b);
}

ListedLaunches listLaunches(const trace::Recording& recording, std::optional<LaunchId> onlyLaunch, std::size_t maxListed)
{
    ListedLaunches listed;
    std::map<const trace::Launch*, std::size_t, LessByWork> groupOf;
    for (const trace::Launch& launch : recording.launches) {
        if (onlyLaunch && launch.id != *onlyLaunch)
            continue;
        if (listed.singleLaunches.size() < maxListed) {
            listed.singleLaunches.push_back(&launch);
            continue;
        }
        auto foundGroup = groupOf.find(&launch);
        if (foundGroup == groupOf.end()) {
            if (listed.groups.size() == maxListed) {
                ++listed.unlistedCount;
                continue;
            }
            foundGroup = groupOf.emplace(&launch, listed.groups.size()).first;
            listed.groups.push_back({.launch = launch});
            listed.groups.back().launch.durationsNanoseconds.clear();
            listed.groups.back().launch.recorder = {};
        }
        LaunchGroup& group = listed.groups[foundGroup->second];
        group.last = launch.id;
        ++group.count;
        if (const std::uint64_t nanoseconds = launch.medianNanoseconds())
            group.launch.durationsNanoseconds.push_back(nanoseconds);
    }
    return listed;
}

}  // namespace simtscope::analysis
