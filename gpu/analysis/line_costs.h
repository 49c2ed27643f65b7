// What each source line of a launch cost, over all of its blocks. The report, the badges of the editor, the source figure and the charts
// all read it here, so that they agree.
#pragma once

#include <string>
#include <vector>

#include "gpu/analysis/report.h"
#include "gpu/trace/recording.h"

namespace simtscope::analysis {

struct LineCost {
    std::string file;  ///< path as in the module
    std::uint32_t line = 0;
    Counters counters;
    std::uint64_t accesses = 0;                      ///< warp-wide accesses to shared, global, local and constant memory, and atomics
    std::uint64_t threads = 0;                       ///< lanes active in them
    std::uint64_t wavefronts = 0, ideal = 0;         ///< of shared memory
    std::uint64_t sectors = 0, idealSectors = 0;     ///< of global memory
    std::uint64_t localSectors = 0, idealLocal = 0;  ///< of local memory
    std::uint64_t bytesRequested = 0;                ///< of global memory
    std::uint64_t constantLoads = 0, addresses = 0;  ///< distinct addresses of each load, summed
    std::uint64_t atomics = 0, turns = 0;            ///< most lanes at one address of each global atomic, summed
    LineCost& operator+=(const LineCost& other);     ///< of the same line in another launch
};

/// More sectors than this for each that would do are worth a word: an access that is not aligned takes five for four.
inline constexpr double kLeastWaste = 1.3;

/// The least sectors that so many accesses to so many bytes need: no access needs less than one.
std::uint64_t idealSectors(std::uint64_t accesses, std::uint64_t bytes);

/// Every line that a site is attributed to (costFrame in program_lines.h), by file and line.
std::vector<LineCost> lineCosts(const trace::Recording& recording, const trace::Launch& launch);

}  // namespace simtscope::analysis
