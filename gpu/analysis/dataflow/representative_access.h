// Chooses the access that represents a step.
#pragma once

#include <optional>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Holds an access that stands for a step, with its costs.
struct RepresentativeAccess {
    EventIndex event{};
    WarpId warp{};
    AccessFacts facts;
};
/// Returns the access of `warp` in the step or, when `warp` is -1, of the first warp with the highest cost. Returns nullopt when there is
/// no memory access. `warp` must be -1 or below the block's number of warps.
std::optional<RepresentativeAccess> chooseRepresentativeAccess(const RecordedBlock& source, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::analysis
