// Whether two recordings of one program agree, lane by lane.
//
// For a race-free program every lane executes the same sites, in its own program order, with the same addresses and values, on whatever
// engine and under whatever schedule. Addresses are compared as (allocation, offset), and 8-byte values that point into an allocation
// likewise. Not guaranteed, and so counted separately: which lanes ran together (active masks), what atomics found (their order is
// unspecified), what __activemask() gave, how often a loop polled, and what lanes did differently because of these (the rules:
// analysis/compare_schedule.h).
//
// Whatever the schedule decided, the final memory must be the same: what every allocation held when it was freed or the program ended.
// The SIMT engine records digests of it. For a recording without them, from a GPU or of an older format, only the last recorded writes of
// lanes with another role are compared.
//
// Agreement is only claimed where both sides hold the same: a block that one of them left out or cut off is reported.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// The first place where the recordings differ.
struct Difference {
    Message what{};                ///< "value", "address", "site", "number of launches", …
    Message left{}, right{};       ///< what each side has
    std::string kernel{}, file{};  ///< empty: not of one launch; no line information
    std::uint32_t line = 0;
    std::int64_t launch = -1, block = -1, warp = -1, lane = -1;
    std::uint64_t index = 0;  ///< position in the lane's own sequence of events, from 0

    Message message() const;  ///< "reduce1, line 24: launch 0, block 0, warp 1, lane 3, event 7: value 12 against 13"
};

struct Comparison {
    std::uint64_t launches = 0, blocks = 0, laneEvents = 0;  ///< compared
    std::uint64_t allocations = 0;                           ///< whose final contents were compared
    std::uint64_t differences = 0;  ///< lanes, launches, sites or allocations that differ; a lane is followed up to its first difference
    std::optional<Difference> first;
    std::optional<Difference> role;     ///< where a lane first took another role, if final memory differs and nothing else does before
    std::uint64_t maskDifferences = 0;  ///< warps whose sequence of active masks differs
    std::uint64_t freeDifferences = 0;  ///< results of atomics and of __activemask() that differ
    std::uint64_t spinDifferences = 0;  ///< lanes that agree but for how often they polled
    std::uint64_t roleDifferences = 0;  ///< lanes that differ because of what the schedule decided
    std::uint64_t blocksInOne = 0;      ///< recorded in one of the two only, so not compared
    std::uint64_t blocksCut = 0;        ///< compared up to where one of the two recordings was cut off
    std::uint64_t launchesWithoutBlocks = 0;  ///< ran, and no block of theirs is in both recordings

    /// Nothing that one of the two holds is missing in the other, and they hold something.
    bool complete() const { return blocksInOne == 0 && blocksCut == 0 && (blocks > 0 || launchesWithoutBlocks == 0); }
    bool agree() const { return differences == 0 && complete(); }
};

/// Returns soon after a requested stop; its result is then incomplete.
Comparison compare(const trace::Recording& left, const trace::Recording& right, std::stop_token stop = {});

/// The event of one side's block at which the lane differs from the other side. If the lane has no further event there, its last one;
/// nothing: it has no event at all.
std::optional<EventIndex> eventAt(const trace::BlockTrace& trace, const Difference& difference);

}  // namespace simtscope::analysis
