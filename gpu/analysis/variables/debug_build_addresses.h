// Translates addresses of a run to those of a run of the program's debug build: the same array, the same element.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Pairs the memory of two launches of one kernel: allocations of the same kind and name in the order in which they were made, and shared
/// variables of the same name.
class DebugBuildAddresses {
public:
    DebugBuildAddresses(const trace::Recording& optimised, const trace::Launch& launch, const trace::Recording& debug,
                        const trace::Launch& debugLaunch);

    /// Returns the allocation of the debug build; kNoAllocation if it has none.
    std::uint32_t allocation(std::uint32_t allocation) const;
    std::uint64_t offset(std::uint32_t allocation, std::uint64_t offset) const;

private:
    /// Describes where a shared variable of the optimised code stands in the debug build.
    struct SharedMove {
        std::uint64_t begin = 0, end = 0, debugBegin = 0;
    };
    std::vector<std::uint32_t> m_allocations;  ///< by allocation of the optimised code
    std::vector<SharedMove> m_moves;
};

}  // namespace simtscope::analysis
