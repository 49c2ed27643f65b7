// Finds the value that launches leave in each cell of global memory, and the access that wrote it.
#pragma once

#include <map>
#include <stop_token>

#include "gpu/analysis/difference/thread_accesses.h"

namespace simtscope::analysis {

/// Describes the last recorded write to a cell.
struct FinalWrite {
    LaunchId launch{};
    BlockId block{};
    WarpId warp{};
    std::uint8_t lane = 0;
    std::uint64_t time = 0;
    ThreadAccess access;      ///< `value` is the value that it leaves, also for an atomic
    std::uint64_t value = 0;  ///< that the access leaves in the cell
};

/// Holds the last writes by location, in the memory of the left run of a pair.
using FinalWrites = std::map<Location, FinalWrite>;

/// Adds the writes of a launch to those of earlier ones. Of writes in several blocks, the latest by the engine's clock counts. Returns soon
/// after a requested stop.
void addFinalWrites(const AccessReader& reader, FinalWrites& writes, const std::stop_token& stop = {});

}  // namespace simtscope::analysis
