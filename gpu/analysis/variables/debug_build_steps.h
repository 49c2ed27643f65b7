// Finds, for each step of a block of optimised code, the step of the same block in the program's debug build.
//
// Optimised code keeps no record of where its variables are, so they are taken from a second run of the same program, compiled with nvcc
// -G. The steps are matched for each thread by its events (debug_event_matcher.h).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "gpu/analysis/variables/debug_event_matcher.h"

namespace simtscope::analysis {

/// Matches the steps of one block. Not safe for several threads at once.
class DebugBuildSteps {
public:
    /// Fails if the two blocks are not of the same kernel, grid and block, or the debug build has not recorded its block.
    static Result<std::unique_ptr<DebugBuildSteps>> create(std::shared_ptr<const RecordedBlock> optimised,
                                                           std::shared_ptr<const RecordedBlock> debug);

    /// Returns the step of the debug build behind which the lane has done what it has done behind `step` of the optimised code. Nullopt if
    /// the lane has not begun. The first call for a warp matches all of its events.
    std::optional<std::uint32_t> find(std::uint32_t step, WarpId warp, unsigned lane);

    /// Returns how well the events of a warp match.
    const DebugBuildAgreement& agreementOf(WarpId warp);
    /// Returns all matches of a warp; they stay as long as this object.
    const WarpMatches& matchesOf(WarpId warp);

private:
    DebugBuildSteps(std::shared_ptr<const RecordedBlock> optimised, std::shared_ptr<const RecordedBlock> debug);

    std::shared_ptr<const RecordedBlock> m_optimised, m_debug;
    DebugEventMatcher m_matcher;
    std::vector<std::unique_ptr<WarpMatches>> m_warps;  ///< null: not matched yet
};

}  // namespace simtscope::analysis
