// Totals of a launch, per launch, source line and site: what `--report` prints. All sums are over every block of the launch.
//
// An access through a generic address counts where its lanes went: to shared memory when it had wavefronts, to global memory when it
// had sectors, to both when it had both. Local, constant and parameter accesses are in the instruction counts only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

struct AccessCounters {
    std::uint64_t instructions = 0, wavefronts = 0, conflicts = 0, sectors = 0, bytesRequested = 0;
    std::uint64_t notModelled = 0;  ///< shared atomics among the instructions whose wavefronts are not known (AtomicRule::NotModelled)
    AccessCounters& operator+=(const AccessCounters& o);
    bool operator==(const AccessCounters&) const = default;
};

struct Counters {
    AccessCounters sharedLoad, sharedStore, sharedAtomic, globalLoad, globalStore, globalAtomic;
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
    std::vector<LineReport> lines;  ///< by file, then line; the outermost frame (the line in the kernel's own text)
    std::vector<SiteReport> sites;  ///< by site
};

/// `path` as a report shows it: without the folder when it is the program's own, else as it is.
std::string shownPath(const trace::Recording& recording, const std::string& path);

LaunchReport reportLaunch(const trace::Recording& recording, const trace::Launch& launch);

/// The contract's JSON and its text form. `by`: "launch", "line" (launch with lines, default) or "site".
std::string reportJson(const trace::Recording& recording, const std::string& by = "line");
std::string reportText(const trace::Recording& recording, const std::string& by = "line");

}  // namespace simtscope::analysis
