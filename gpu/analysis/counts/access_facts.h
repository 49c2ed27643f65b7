// Computes lanes, banks, wavefronts and sectors of one recorded access, or of one step of a block. The results are numbers; ui/figures
// makes the sentences.
#pragma once

#include <array>
#include <vector>

#include "gpu/core/access_cost.h"
#include "gpu/trace/model/recording.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::analysis {

/// Describes one recorded access with the banks and wavefronts that explain its cost.
struct AccessFacts {
    const trace::Site* site = nullptr;
    LaneMask mask = 0;
    /// Whether lanes accessed this memory: from their allocations, not from the instruction's address space.
    bool accessesShared = false, accessesGlobal = false;
    SharedCost sharedCost;  ///< cost for the lanes that access shared memory
    std::array<std::uint32_t, kBankCount> bankDegree{};
    std::vector<Wavefront> wavefronts;
    /// Sectors for the lanes that access global memory. Ideal: their distinct bytes / 32, rounded up.
    std::uint32_t sectorCount = 0, idealSectorCount = 0;
    std::uint32_t localSectorCount = 0;  ///< sectors for the lanes that access local memory
};

/// Computes the lanes, costs, banks and wavefronts of one recorded access.
AccessFacts computeAccessFacts(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                               EventIndex event);

/// Holds the costs of an access without its banks and wavefronts, for sums over many accesses.
struct AccessCosts {
    const trace::Site* site = nullptr;
    bool accessesShared = false, accessesGlobal = false;
    SharedCost sharedCost;
    std::uint32_t sectorCount = 0, idealSectorCount = 0, localSectorCount = 0;
};

/// Computes the costs of an access. `scratch` is overwritten with the event's payload.
AccessCosts computeAccessCosts(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                               EventIndex event, trace::EventData& scratch);

/// Holds the totals of one step over all of its warps.
struct StepFacts {
    trace::EventKind kind{};
    SiteId site{};
    std::uint32_t warpCount = 0, activeLaneCount = 0, residentLaneCount = 0;  ///< `residentLaneCount`: resident lanes of those warps
    std::uint32_t wavefrontCount = 0, idealWavefrontCount = 0, maxBankDegree = 0, sectorCount = 0, localSectorCount = 0;
    std::uint32_t divergentWarpCount = 0;  ///< for block entries: warps that diverged here
};

/// Sums up one step of the block.
StepFacts computeStepFacts(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                           const trace::Steps& steps, std::uint32_t step);

}  // namespace simtscope::analysis
