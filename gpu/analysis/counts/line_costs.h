// Sums up the costs of each source line of a launch over all of its blocks. The report, the badges of the editor, the source figure and the
// charts all use these sums, so that they agree.
#pragma once

#include <string>
#include <vector>

#include "gpu/analysis/counts/report.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Holds the costs of one source line over all blocks of a launch.
struct LineCost {
    std::string file;  ///< path as the module names it
    std::uint32_t line = 0;
    Counters counters;
    std::uint64_t accessCount = 0;                      ///< warp-wide accesses to shared, global, local and constant memory, and atomics
    std::uint64_t activeLaneCount = 0;                  ///< sum of the active lanes of those accesses
    std::uint64_t wavefronts = 0, idealWavefronts = 0;  ///< in shared memory
    std::uint64_t sectors = 0, idealSectors = 0;        ///< in global memory
    std::uint64_t localSectors = 0, idealLocalSectors = 0;   ///< in local memory
    std::uint64_t bytesRequested = 0;                        ///< in global memory
    std::uint64_t constantLoads = 0, constantAddresses = 0;  ///< `constantAddresses`: sum of the distinct addresses of each load
    /// `serialised`: sum over the atomics of the most lanes at one address, 1 for those in `joined`.
    std::uint64_t atomics = 0, serialised = 0;
    /// Atomics whose lanes at one address shared memory serves in one wavefront (isServedAtOnce), and the sum of the most lanes
    /// at one address.
    std::uint64_t joined = 0, joinedLanes = 0;
    /// Adds the costs of the same line in another launch.
    LineCost& operator+=(const LineCost& other);
};

/// Ratio of sectors to ideal sectors from which a line is reported as wasteful. A misaligned access takes five sectors instead of four,
/// which is below.
inline constexpr double kMinWastefulSectorRatio = 1.3;

/// Returns the fewest sectors that this number of accesses to this number of bytes needs: no access needs less than one.
std::uint64_t computeIdealSectors(std::uint64_t accesses, std::uint64_t bytes);

/// Returns every line that a site is attributed to (costFrame in program_lines.h), by file and line.
std::vector<LineCost> computeLineCosts(const trace::Recording& recording, const trace::Launch& launch);

}  // namespace simtscope::analysis
