// Sums up a launch in total, per source line and per site, for `--report` (reports/). All sums cover every block of the launch.
//
// An access through a generic address counts by the memory that its lanes accessed: as shared when it had wavefronts, as global when it had
// sectors, as both when it had both, and as local when it had local sectors. Parameter accesses count only as instructions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Counts of the accesses to one memory space in one direction.
struct AccessCounters {
    std::uint64_t instructions = 0, wavefronts = 0, conflicts = 0, sectors = 0, bytesRequested = 0;
    std::uint64_t notModelled = 0;  ///< shared atomics among the instructions whose wavefronts are not modelled (AtomicRule::NotModelled)
    AccessCounters& operator+=(const AccessCounters& o);
    bool operator==(const AccessCounters&) const = default;
};

/// Atomics in shared and global memory together.
struct AtomicCounters {
    std::uint64_t instructions = 0;
    std::uint64_t lanes = 0;       ///< operations: one per active lane
    std::uint64_t serialised = 0;  ///< sum of the most lanes at one address per instruction; equals `instructions` without contention
    std::uint64_t swaps = 0;       ///< operations that are compare-and-swaps
    /// As `serialised`, but 1 for an instruction whose lanes shared memory serves at one address in one wavefront
    /// (isServedAtOnce).
    std::uint64_t turns = 0;
    std::uint64_t failedSwaps = 0;  ///< compare-and-swaps that found another value than expected, which a loop around them has to repeat
    AtomicCounters& operator+=(const AtomicCounters& o);
    bool operator==(const AtomicCounters&) const = default;
};

/// Holds instructions, and the sum of their active lanes.
struct LaneCounters {
    std::uint64_t instructions = 0, lanes = 0;
    LaneCounters& operator+=(const LaneCounters& o);
    bool operator==(const LaneCounters&) const = default;
};

/// Holds all counts of a launch, a source line or a site.
struct Counters {
    AccessCounters sharedLoad, sharedStore, sharedAtomic, globalLoad, globalStore, globalAtomic;
    AccessCounters localLoad, localStore;  ///< instructions, sectors, bytes requested
    AccessCounters constantLoad;           ///< instructions; wavefronts: distinct addresses; conflicts: distinct addresses beyond the first
    AtomicCounters atomics;
    LaneCounters shuffles, votes;  ///< votes: also match and redux
    std::uint64_t branches = 0, divergentBranches = 0, barriers = 0, warpInstructions = 0, threadInstructions = 0;
    Counters& operator+=(const Counters& o);
    bool operator==(const Counters&) const = default;
    std::uint64_t conflicts() const { return sharedLoad.conflicts + sharedStore.conflicts + sharedAtomic.conflicts; }
};

/// Holds the costs of one line of the program.
struct LineReport {
    std::string file;  ///< path as the module names it
    std::uint32_t line = 0;
    Counters counters;
};

/// Holds the costs of one instruction.
struct SiteReport {
    SiteId site{};
    const trace::Site* siteInfo = nullptr;
    Counters counters;
};

/// Holds the costs of one launch, in total and divided.
struct LaunchReport {
    Counters total;
    std::vector<LineReport> lines;  ///< ordered by file, then line; see costFrame() in program_lines.h
    std::vector<SiteReport> sites;  ///< ordered by site
};

/// Returns `path` as a report shows it: without the folder for the program's own files, else unchanged.
std::string formatPath(const trace::Recording& recording, const std::string& path);

/// Returns the memory throughput in GB/s of a launch with this duration: all sectors of its global accesses, per time.
double computeThroughput(const Counters& counters, std::uint64_t nanoseconds);

/// Returns the bytes that loads and stores request from global memory, in percent of the bytes in the sectors that they move; above 100
/// when lanes share bytes. Returns nothing without loads and stores. Atomics do not count: the L2 cache executes them, and sectors do not
/// describe its traffic.
std::optional<double> computeCoalescingEfficiency(const Counters& counters);

/// Returns whether the launch has counts. Engines write them when a launch ends or is stopped, so a launch within which the process ended
/// in another way has none.
bool hasCounts(const trace::Launch& launch);

/// Returns the number of blocks of the launch that had exited when it was stopped by a time limit or the user; nothing for any other
/// launch.
std::optional<std::uint64_t> findDoneBlocks(const trace::Recording& recording, const trace::Launch& launch);

/// Sums up the recorded totals of a launch; all are 0 where it has no counts.
LaunchReport computeLaunchReport(const trace::Recording& recording, const trace::Launch& launch);

/// Describes the position of a bookmark: the step in lockstep order, from 0, and its line (0: not known).
struct BookmarkPosition {
    std::uint32_t step = 0, line = 0;
};
/// Returns the position of a bookmark that the recording holds (trace::holds).
BookmarkPosition findBookmarkPosition(const trace::Recording& recording, const trace::Bookmark& bookmark);

}  // namespace simtscope::analysis
