// Totals of a launch, per launch, source line and site: what `--report` prints (reports/). All sums are over every block of the launch.
//
// An access through a generic address counts where its lanes went: to shared memory when it had wavefronts, to global memory when it
// had sectors, to both when it had both; to local memory when it had local sectors. Parameter accesses are in the instruction counts only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpu/trace/bookmarks.h"
#include "gpu/trace/recording.h"

namespace simtscope::analysis {

struct AccessCounters {
    std::uint64_t instructions = 0, wavefronts = 0, conflicts = 0, sectors = 0, bytesRequested = 0;
    std::uint64_t notModelled = 0;  ///< shared atomics among the instructions whose wavefronts are not known (AtomicRule::NotModelled)
    AccessCounters& operator+=(const AccessCounters& o);
    bool operator==(const AccessCounters&) const = default;
};

/// Atomics in shared and global memory together.
struct AtomicCounters {
    std::uint64_t instructions = 0;
    std::uint64_t lanes = 0;        ///< operations: one per active lane
    std::uint64_t serialised = 0;   ///< most lanes at one address of an instruction, summed: equal to `instructions` without contention
    std::uint64_t swaps = 0;        ///< operations that are compare-and-swaps
    std::uint64_t failedSwaps = 0;  ///< those that found another value: what a loop around them has to try again
    AtomicCounters& operator+=(const AtomicCounters& o);
    bool operator==(const AtomicCounters&) const = default;
};

/// Instructions and the lanes that took part.
struct LaneCounters {
    std::uint64_t instructions = 0, lanes = 0;
    LaneCounters& operator+=(const LaneCounters& o);
    bool operator==(const LaneCounters&) const = default;
};

struct Counters {
    AccessCounters sharedLoad, sharedStore, sharedAtomic, globalLoad, globalStore, globalAtomic;
    AccessCounters localLoad, localStore;  ///< instructions, sectors, bytes requested
    AccessCounters constantLoad;           ///< instructions; wavefronts: distinct addresses, conflicts: those beyond the first
    AtomicCounters atomics;
    LaneCounters shuffles, votes;  ///< votes: also match and redux
    std::uint64_t branches = 0, divergentBranches = 0, barriers = 0, warpInstructions = 0, threadInstructions = 0;
    Counters& operator+=(const Counters& o);
    bool operator==(const Counters&) const = default;
    std::uint64_t conflicts() const { return sharedLoad.conflicts + sharedStore.conflicts + sharedAtomic.conflicts; }
};

struct LineReport {
    std::string file;  ///< path as in the module
    std::uint32_t line = 0;
    Counters counters;
};

struct SiteReport {
    SiteId site{};
    const trace::Site* info = nullptr;
    Counters counters;
};

struct LaunchReport {
    Counters total;
    std::vector<LineReport> lines;  ///< by file, then line; see costFrame() in program_lines.h
    std::vector<SiteReport> sites;  ///< by site
};

/// `path` as a report shows it: without the folder when it is the program's own, else as it is.
std::string shownPath(const trace::Recording& recording, const std::string& path);

/// What a launch that took so long moved between the SMs and memory: every sector of its global accesses.
double gigabytesPerSecond(const Counters& counters, std::uint64_t nanoseconds);

/// Bytes that loads and stores ask of global memory by those of the sectors that they move, in percent: above 100 when lanes share bytes.
/// Nothing without loads and stores. Atomics do not count: they are carried out in the L2 cache, whose traffic the sectors do not say.
std::optional<double> coalescingEfficiency(const Counters& counters);

LaunchReport reportLaunch(const trace::Recording& recording, const trace::Launch& launch);

/// Where a bookmark leads: the step in lockstep order, from 0, and its line (0: not known).
struct BookmarkPlace {
    std::uint32_t step = 0, line = 0;
};
/// `bookmark` has its place in the recording (trace::holds).
BookmarkPlace placeOf(const trace::Recording& recording, const trace::Bookmark& bookmark);

}  // namespace simtscope::analysis
