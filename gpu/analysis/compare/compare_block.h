// Compares the lanes of one block in two recordings; part of analysis/compare/compare.h.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "gpu/analysis/compare/compare_mismatch.h"

namespace simtscope::analysis {

/// Describes a block that both recordings hold.
struct BlockPair {
    const trace::BlockTrace* left = nullptr;
    const trace::BlockTrace* right = nullptr;
};

/// Describes the result of comparing one block.
struct BlockComparison {
    std::uint64_t laneEventCount = 0;
    std::uint64_t maskDifferenceCount = 0;         ///< warps whose sequence of active masks differs
    std::uint64_t unspecifiedDifferenceCount = 0;  ///< differing results that are allowed to differ
    std::vector<DifferingLane> differingLanes;     ///< ordered by warp and lane
    bool isTruncated = false;                      ///< whether a lane agrees up to where one of the recordings was truncated
};

/// Compares the blocks of a launch on all cores and returns one result per block. Ends early when `stop` is requested.
std::vector<BlockComparison> compareBlocks(const RecordedLaunch& left, const RecordedLaunch& right, const std::vector<BlockPair>& blocks,
                                           const std::stop_token& stop);

}  // namespace simtscope::analysis
