// Predicts a launch: how far it fills an SM and what limits that, how many waves of blocks it takes, and which lanes and threads have no
// work.
//
// gpu/core/occupancy.h holds the rule of how many blocks fit on an SM; this file adds the grid, the problem's size and the limits of a
// launch. The model assumes that every SM takes as many blocks as fit and that all blocks take equally long, so that they run in waves.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/occupancy.h"

namespace simtscope::analysis {

/// Describes a launch configuration with the kernel's resources.
struct LaunchPlan {
    Dim3 grid, block;
    std::uint32_t registersPerThread = 0;  ///< 0: not known, and not counted
    std::uint64_t staticSharedBytes = 0, dynamicSharedBytes = 0;
    std::uint64_t elementCount = 0;  ///< number of threads that the problem needs; 0: not known
    bool operator==(const LaunchPlan&) const = default;
};

/// Names a limit that the plan exceeds, so that the launch would fail.
enum class LaunchLimit : std::uint8_t {
    GridX,
    GridY,
    GridZ,
    BlockX,
    BlockY,
    BlockZ,
    ThreadsPerBlock,
    RegistersPerThread,
    RegistersPerBlock,
    SharedPerBlock,  ///< largest shared memory that a block can have
    SharedOptIn      ///< more than 48 KiB, which needs cudaFuncSetAttribute; not an error by itself
};

/// Describes a limit with the value that the plan needs and the largest one allowed.
struct LimitViolation {
    LaunchLimit limit = LaunchLimit::GridX;
    std::uint64_t requested = 0, max = 0;
};

/// Describes the prediction for one launch.
struct LaunchForecast {
    std::vector<LimitViolation> exceededLimits;  ///< in the order of LaunchLimit
    bool isPossible = true;                      ///< whether no limit except SharedOptIn is exceeded
    std::uint64_t blockCount = 0, threadCount = 0, threadsPerBlock = 0;
    std::uint32_t warpsPerBlock = 0;
    std::uint32_t idleLaneCount = 0;  ///< lanes without a thread in the last warp of each block
    SmLimits smLimits;
    std::uint32_t activeBlockCount = 0, activeWarpCount = 0, maxWarpCount = 0;  ///< per SM when it is full
    double occupancy = 0;                                                       ///< activeWarpCount / maxWarpCount
    std::uint64_t blocksPerWave = 0;                                            ///< on all SMs together
    std::uint64_t waveCount = 0, lastWaveBlockCount = 0;                        ///< `lastWaveBlockCount`: blocks of the last wave
    std::uint64_t idleThreadCount = 0;                                          ///< threads beyond the last element
    std::uint64_t uncoveredElementCount = 0;  ///< elements beyond the last thread, which are not computed unless a thread takes several
};

/// Predicts the launch on a device model; counts saturate at 2^64 - 1.
LaunchForecast forecastLaunch(const DeviceModel& device, const LaunchPlan& plan);

/// Describes one point of the curve: a size of blocks, and the share of the SM's warps that it keeps active, 0 to 1.
struct OccupancyPoint {
    std::uint32_t threadsPerBlock = 0;
    double occupancy = 0;
    SmResource limiter = SmResource::Warps;
};

/// Returns the occupancy for blocks of 32, 64, … 1024 threads with the plan's registers and shared memory.
std::vector<OccupancyPoint> computeOccupancyCurve(const DeviceModel& device, const LaunchPlan& plan);

}  // namespace simtscope::analysis
