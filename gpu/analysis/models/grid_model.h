// What the grid figure shows: how many blocks of a launch an SM holds, by which limit, and in how many waves the grid runs.
//
// The limits are those of the recording's device. How many registers a thread has is only known after PTX was compiled for a device:
// whoever asks may know it, or be about to. If not, they are not counted.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

struct OccupancyLimit {
    enum class By : std::uint8_t { Threads, Blocks, SharedMemory, Registers } by = By::Threads;
    std::uint64_t blocks = 0;  ///< of this kernel per SM, by this limit alone
    bool known = true;
};

struct GridModel {
    std::vector<OccupancyLimit> limits;
    std::size_t limiter = 0;                             ///< index of the least
    std::uint64_t blocks = 0, warps = 0, mostWarps = 0;  ///< per SM
    std::uint64_t waves = 0, sms = 0;
    std::uint64_t grid = 0;       ///< blocks of the launch
    std::uint32_t registers = 0;  ///< per thread; 0: not known, and not counted
    bool compiling = false;       ///< they will be known soon

    /// Blocks that SM `sm` gets in a wave, when blocks are given out evenly, in order, and last alike.
    std::uint64_t blocksOf(std::uint64_t wave, std::uint64_t sm) const;
    std::uint64_t blocksOfWave(std::uint64_t wave) const;
    bool binds(const OccupancyLimit& limit) const { return limit.known && limit.blocks == blocks; }  ///< it is one that allows no more
    std::uint64_t idleSms() const;                                                                   ///< that get no block at all
};

/// `registers`: per thread; 0: they cannot be known; nothing: they will be known soon.
GridModel gridModel(const RecordedBlock& source, std::optional<std::uint32_t> registers);

}  // namespace simtscope::analysis
