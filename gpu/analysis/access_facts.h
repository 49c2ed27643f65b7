// What one recorded access, or one step of a block, did: lanes, banks, wavefronts, sectors. Numbers only; sentences are made in ui/figures.
#pragma once

#include <array>
#include <vector>

#include "gpu/core/access_cost.h"
#include "gpu/trace/recording.h"
#include "gpu/trace/steps.h"

namespace simtscope::analysis {

struct AccessFacts {
    const trace::Site* site = nullptr;
    LaneMask mask = 0;
    bool shared = false, global = false;  ///< by the allocation that the lanes really touched
    SharedCost cost;                      ///< shared only
    std::array<std::uint32_t, kBanks> bankDegree{};
    std::vector<Wavefront> wavefronts;
    std::uint32_t sectors = 0, idealSectors = 0;  ///< global only; ideal: bytes requested (distinct) / 32, rounded up
    std::uint32_t localSectors = 0;               ///< local only
};

AccessFacts accessFacts(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace, EventIndex event);

/// What an access costs, without the banks and wavefronts that explain it: for sums over many.
struct AccessCosts {
    const trace::Site* site = nullptr;
    bool shared = false, global = false;
    SharedCost cost;
    std::uint32_t sectors = 0, idealSectors = 0, localSectors = 0;
};

/// `scratch` is overwritten with the event's payload.
AccessCosts accessCosts(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace, EventIndex event,
                        trace::EventData& scratch);

/// A step as a whole (all its warps).
struct StepFacts {
    trace::EventKind kind{};
    SiteId site{};
    std::uint32_t warps = 0, activeLanes = 0, lanes = 0;  ///< lanes: resident lanes of those warps
    std::uint32_t wavefronts = 0, ideal = 0, worstDegree = 0, sectors = 0, localSectors = 0;
    std::uint32_t divergentWarps = 0;  ///< block entries: warps that diverged here
};

StepFacts stepFacts(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                    const trace::Steps& steps, std::uint32_t step);

}  // namespace simtscope::analysis
