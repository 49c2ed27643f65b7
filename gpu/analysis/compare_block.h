// Whether the lanes of one block did the same in two recordings: for analysis/compare.h.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "gpu/analysis/compare_parting.h"

namespace simtscope::analysis {

/// A block that both recordings hold.
struct BlockPair {
    const trace::BlockTrace* left = nullptr;
    const trace::BlockTrace* right = nullptr;
};

struct BlockComparison {
    std::uint64_t laneEvents = 0;
    std::uint64_t maskDifferences = 0;     ///< warps
    std::uint64_t freeDifferences = 0;     ///< results that may differ, and do
    std::vector<DifferingLane> differing;  ///< by warp and lane
    bool isCut = false;                    ///< a lane agrees up to where one of the recordings was cut off
};

/// The blocks of a launch, each with what was found of it, on all cores. Done early when `stop` was requested.
std::vector<BlockComparison> compareBlocks(const Side& left, const Side& right, const std::vector<BlockPair>& blocks,
                                           const std::stop_token& stop);

}  // namespace simtscope::analysis
