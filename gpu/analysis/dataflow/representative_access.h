// Chooses the access that represents a step.
#pragma once

#include <optional>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// The access of one warp in the step, or, with `warp` -1, of the first warp with the highest cost. nullopt: the step has no memory access
/// there.
struct RepresentativeAccess {
    EventIndex event{};
    WarpId warp{};
    AccessFacts facts;
};
/// Chooses the access; `warp` is below the block's number of warps, or -1.
std::optional<RepresentativeAccess> representativeAccess(const RecordedBlock& source, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::analysis
