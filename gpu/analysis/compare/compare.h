// Compares two recordings of one program, lane by lane.
//
// In a race-free program every lane executes the same sites in its own program order, with the same addresses and values, on any engine and
// under any schedule. Addresses are compared as (allocation, offset), and so are 8-byte values that point into an allocation. Some results
// are not guaranteed and are counted separately: which lanes ran together (active masks), the values that atomics found (their order is
// unspecified), the results of __activemask(), the number of polls in a loop, and differences that follow from these (the rules are in
// analysis/compare/compare_schedule.h).
//
// Under any schedule the final memory must be the same: the contents of every allocation when it was freed or the program ended. The SIMT
// engine records digests of them. For a recording without digests, from a GPU or of an older format, only the last recorded writes of lanes
// with another role (see compare_schedule.h) are compared.
//
// Agreement is only claimed where both sides hold the same blocks: a block that one of them left out or truncated is reported.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Describes the first event, launch or value in which the recordings differ.
struct Difference {
    Message aspect{};                   ///< "value", "address", "site", "number of launches", …
    Message leftValue{}, rightValue{};  ///< values of the left and the right recording
    std::string kernel{}, file{};       ///< empty: the difference belongs to no launch, or there is no line information
    std::uint32_t line = 0;
    std::int64_t launch = -1, block = -1, warp = -1, lane = -1;  ///< -1: not of one
    std::uint64_t laneEventIndex = 0;                            ///< position in the lane's own sequence of events, from 0

    /// Returns one line that names the event and both values: "reduce1, line 24: launch 0, block 0, warp 1, lane 3, event 7: value 12
    /// against 13".
    Message message() const;
};

/// Describes the result of comparing two recordings: how much was compared, and what differs.
struct Comparison {
    std::uint64_t launchCount = 0, blockCount = 0, laneEventCount = 0;  ///< numbers of what was compared
    std::uint64_t allocationCount = 0;                                  ///< number of allocations whose final contents were compared
    /// Number of differing lanes, launches, sites and allocations; a lane counts up to its first difference.
    std::uint64_t differenceCount = 0;
    std::optional<Difference> firstDifference;
    /// The first difference of a lane that took another role. Set when only the final memory differs.
    std::optional<Difference> firstRoleDifference;
    std::uint64_t maskDifferenceCount = 0;         ///< warps whose sequence of active masks differs
    std::uint64_t unspecifiedDifferenceCount = 0;  ///< differing results of atomics and of __activemask()
    std::uint64_t pollDifferenceCount = 0;         ///< lanes that differ only in the number of their polls
    std::uint64_t roleDifferenceCount = 0;         ///< lanes that differ because of a decision of the schedule
    std::uint64_t unpairedBlockCount = 0;          ///< blocks recorded in only one of the two, and so not compared
    std::uint64_t truncatedBlockCount = 0;         ///< blocks compared up to where one of the two recordings was truncated
    std::uint64_t blocklessLaunchCount = 0;        ///< launches that ran but have no block in both recordings

    /// Returns whether both recordings hold the same blocks, in full, and at least one if a launch ran.
    bool isComplete() const { return unpairedBlockCount == 0 && truncatedBlockCount == 0 && (blockCount > 0 || blocklessLaunchCount == 0); }
    /// Returns whether nothing differs and nothing was left out of the comparison.
    bool isAgreement() const { return differenceCount == 0 && isComplete(); }
};

/// Compares the recordings. Returns soon after a requested stop, with an incomplete result.
Comparison compare(const trace::Recording& left, const trace::Recording& right, std::stop_token stop = {});

}  // namespace simtscope::analysis
