// Computes the contents of the grid figure: how many blocks of a launch fit on an SM, which limit decides, and in how many waves the grid
// runs.
//
// The limits are those of the recording's device. The registers per thread are only known after the PTX has been compiled for a device; the
// caller may know them, or expect them soon. Otherwise registers are not counted.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Describes one limit on the number of resident blocks.
struct OccupancyLimit {
    enum class Resource : std::uint8_t { Threads, Blocks, SharedMemory, Registers } resource = Resource::Threads;
    std::uint64_t blocksPerSm = 0;  ///< blocks of this kernel per SM when only this limit applies
    bool isKnown = true;
};

/// Holds the contents of the figure for one launch.
struct GridModel {
    std::vector<OccupancyLimit> limits;
    std::size_t limiter = 0;                                           ///< index of the lowest limit
    std::uint64_t blocksPerSm = 0, warpsPerSm = 0, maxWarpsPerSm = 0;  ///< per SM
    std::uint64_t waveCount = 0, smCount = 0;
    std::uint64_t blockCount = 0;          ///< number of blocks in the launch
    std::uint32_t registersPerThread = 0;  ///< 0: not known, and not counted
    bool isCompiling = false;              ///< whether the registers will be known soon

    /// Returns the blocks that SM `sm` gets in a wave, when blocks are distributed evenly, in order, and all take equally long.
    std::uint64_t blocksOfSm(std::uint64_t wave, std::uint64_t sm) const;
    /// Returns the blocks of all SMs in a wave.
    std::uint64_t blocksOfWave(std::uint64_t wave) const;
    /// Returns whether the limit is one of those that decide.
    bool binds(const OccupancyLimit& limit) const { return limit.isKnown && limit.blocksPerSm == blocksPerSm; }
    /// Returns the number of SMs that get no block at all.
    std::uint64_t idleSms() const;
};

/// Builds the model. `registers` are per thread; 0: they cannot be known; nothing: they will be known soon.
GridModel makeGridModel(const RecordedBlock& source, std::optional<std::uint32_t> registers);

}  // namespace simtscope::analysis
