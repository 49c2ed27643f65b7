// Lists the accesses in which the threads of one block differ between two runs.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "gpu/analysis/difference/launch_pair.h"

namespace simtscope::analysis {

/// Says what differs in an access of a thread.
enum class AccessDifference : std::uint8_t {
    Location,   ///< another location, or another thread that gives the value
    Written,    ///< another value that is written, or passed to other lanes
    Found,      ///< another value that is read
    Result,     ///< another value that an atomic or an exchange returns
    OnlyLeft,   ///< the right run does not make the access
    OnlyRight,  ///< the left run does not
};

/// Describes an access in which a thread differs.
struct DifferingAccess {
    AccessDifference difference{};
    LaunchId launch{};  ///< of the left run
    BlockId block{};
    WarpId warp{};
    std::uint8_t lane = 0;
    bool isFirst = false;  ///< whether the thread does not differ before
    bool hasLeft = false, hasRight = false;
    ThreadAccess left{}, right{};
    EventIndex leftEvent{}, rightEvent{};  ///< of the access; else the thread's last event before it
    std::uint64_t time = 0;                ///< of `leftEvent`
    std::uint32_t position = 0;            ///< in the thread's list of accesses

    std::uint32_t thread() const { return warp.value * kWarpSize + lane; }
};

/// Holds what differs in a block: of each thread its first difference, and all differing writes.
struct BlockDifferences {
    std::vector<DifferingAccess> accesses;
    std::uint64_t comparedCount = 0;  ///< accesses of threads
    bool isIncomplete = false;        ///< one of the blocks is truncated, or has too many accesses
};

/// Compares the threads of a block that both runs have recorded.
BlockDifferences findBlockDifferences(const LaunchPair& pair, const trace::BlockTrace& left, const trace::BlockTrace& right,
                                      const std::stop_token& stop);

}  // namespace simtscope::analysis
