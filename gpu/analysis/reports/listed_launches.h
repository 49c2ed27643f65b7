// Chooses how a report lists the launches of a run, so that its length stays bounded: a program may launch a million kernels.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Describes a group of launches of one kernel with equal configurations and equal work.
struct LaunchGroup {
    trace::Launch launch;     ///< the first one; its durations are the medians of all that were timed
    LaunchId last{};          ///< the last one
    std::uint64_t count = 0;  ///< at least 1
};

/// Describes the launches as a report lists them.
struct ListedLaunches {
    std::vector<const trace::Launch*> singleLaunches;  ///< the first launches, one by one; they belong to the recording
    std::vector<LaunchGroup> groups;                   ///< the launches after those, in the order of each group's first
    std::uint64_t unlistedCount = 0;                   ///< launches for which there are too many groups
};

/// Lists `onlyLaunch`, or all launches of the recording: the first `maxListed` one by one, then at most `maxListed` groups.
ListedLaunches listLaunches(const trace::Recording& recording, std::optional<LaunchId> onlyLaunch, std::size_t maxListed = 10000);

/// Orders launches by everything that a report says about them, except their numbers and times.
struct LessByWork {
    bool operator()(const trace::Launch* a, const trace::Launch* b) const;
};

}  // namespace simtscope::analysis
