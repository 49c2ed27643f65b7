// Which access of a step stands for it.
#pragma once

#include <optional>

#include "gpu/analysis/access_facts.h"
#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

/// The access facts of the step's event of `warp`, or with -1 of the first warp with the worst cost. nullopt: no memory access there.
struct ChosenAccess {
    EventIndex event{};
    WarpId warp{};
    AccessFacts facts;
};
std::optional<ChosenAccess> chooseAccess(const RecordedBlock& source, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::analysis
