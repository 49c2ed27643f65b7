#include "gpu/analysis/counts/access_facts.h"

#include <algorithm>
#include <bit>

#include "gpu/analysis/counts/step_lanes.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/warp_access.h"

namespace simtscope::analysis {

namespace {

constexpr AccessKind accessKind(trace::EventKind kind)
{
    return kind == trace::EventKind::Store ? AccessKind::Store : kind == trace::EventKind::Atomic ? AccessKind::Atomic : AccessKind::Load;
}

bool touchesMemory(trace::EventKind kind)
{
    return kind == trace::EventKind::Load || kind == trace::EventKind::Store || kind == trace::EventKind::Atomic;
}

/// Returns whether the allocation is an ordinary one; the reserved ids are the largest ones (trace/model/recording.h).
bool isDeviceMemory(std::uint32_t allocation)
{
    return allocation < trace::kParamAllocation.value;
}

unsigned widthOf(const trace::Site* site)
{
    return site ? std::max(1u, site->bytes()) : 4u;
}

AtomicRule ruleOf(const trace::Site* site)
{
    return site ? site->atomicRule : AtomicRule::PerLane;
}

// The lanes of a memory event, by the memory space that they accessed.
struct LanesBySpace {
    LaneMask shared = 0, global = 0, local = 0;
};

LanesBySpace findTouchedLanes(const trace::Event& event, const trace::EventData& data)
{
    LanesBySpace touched;
    for (const unsigned lane : eachLane(event.mask)) {
        if (data.allocation[lane] == trace::kSharedAllocation.value)
            touched.shared |= LaneMask(1) << lane;
        else if (isDeviceMemory(data.allocation[lane]))
            touched.global |= LaneMask(1) << lane;
        else if (data.allocation[lane] == trace::kLocalAllocation.value)
            touched.local |= LaneMask(1) << lane;
    }
    return touched;
}

// Returns the addresses for counting sectors. An allocation that the recording does not hold gets a base of its own.
LaneOffsets addressesOf(const trace::Recording& recording, const trace::EventData& data, LaneMask lanes)
{
    LaneOffsets addresses{};
    for (const unsigned lane : eachLane(lanes)) {
        const std::uint32_t id = data.allocation[lane];
        // Unknown allocations lie 2^36 bytes apart, so that lanes in different ones never share a sector.
        const std::uint64_t base = id < recording.allocations.size() ? recording.allocations[id].address : std::uint64_t(id + 1) << 36;
        addresses[lane] = base + data.offset[lane];
    }
    return addresses;
}

std::uint32_t countIdealSectors(unsigned bytes, LaneMask lanes, const LaneOffsets& addresses)
{
    std::array<std::uint64_t, kWarpSize> starts{};
    unsigned count = 0;
    for (const unsigned lane : eachLane(lanes))
        starts[count++] = addresses[lane];
    std::sort(starts.begin(), starts.begin() + count);
    std::uint64_t total = 0, end = 0;
    for (unsigned i = 0; i < count; ++i) {
        const std::uint64_t uncoveredStart = std::max(starts[i], end);
        end = std::max(end, starts[i] + bytes);
        total += end - std::min(uncoveredStart, end);
    }
    return std::uint32_t((total + kSectorBytes - 1) / kSectorBytes);
}

// Returns whether these lanes diverged from others here: the previous event of their warp had more lanes.
bool isDivergence(const trace::BlockTrace& trace, std::uint32_t index, const trace::Event& entry)
{
    for (std::uint32_t earlier = index; earlier-- > 0;) {
        const trace::Event event = trace.event(EventIndex{earlier});
        if (event.warp == entry.warp && (event.mask & entry.mask))
            return (event.mask & ~entry.mask) != 0;
    }
    return false;
}

}  // namespace

AccessCosts computeAccessCosts(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                               EventIndex index, trace::EventData& scratch)
{
    AccessCosts costs;
    const trace::Event event = trace.event(index);
    costs.site = recording.findSite(launch, event.site);
    // Sectors and banks apply to addresses; textures and surfaces have none.
    const bool isImage = costs.site && (costs.site->space == ptx::StateSpace::Tex || costs.site->space == ptx::StateSpace::Surf);
    if (!touchesMemory(event.kind) || isImage)
        return costs;
    trace.read(index, scratch);
    const LanesBySpace touched = findTouchedLanes(event, scratch);
    const unsigned bytes = widthOf(costs.site);
    LaneOffsets addresses = scratch.offset;
    if (touched.global)
        addresses = addressesOf(recording, scratch, touched.global);
    for (const unsigned lane : eachLane(touched.shared | touched.local))
        addresses[lane] = scratch.offset[lane];
    const AccessCost cost = computeAccessCost({.kind = accessKind(event.kind),
                                               .atomic = ruleOf(costs.site),
                                               .bytesPerLane = bytes,
                                               .sharedLanes = touched.shared,
                                               .deviceLanes = touched.global,
                                               .localLanes = touched.local,
                                               .addresses = addresses});
    costs.accessesShared = touched.shared != 0;
    costs.sharedCost = cost.shared;
    costs.accessesGlobal = touched.global != 0;
    costs.sectorCount = cost.sectors;
    costs.localSectorCount = cost.localSectors;
    if (touched.global)
        costs.idealSectorCount = countIdealSectors(bytes, touched.global, addresses);
    return costs;
}

AccessFacts computeAccessFacts(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                               EventIndex index)
{
    trace::EventData data;
    const AccessCosts costs = computeAccessCosts(recording, launch, trace, index, data);
    const trace::Event event = trace.event(index);
    AccessFacts facts;
    facts.site = costs.site;
    facts.mask = event.mask;
    facts.accessesShared = costs.accessesShared;
    facts.accessesGlobal = costs.accessesGlobal;
    facts.sharedCost = costs.sharedCost;
    facts.sectorCount = costs.sectorCount;
    facts.idealSectorCount = costs.idealSectorCount;
    facts.localSectorCount = costs.localSectorCount;
    if (facts.accessesShared) {
        const AccessKind kind = accessKind(event.kind);
        const LaneMask lanes = findTouchedLanes(event, data).shared;
        facts.bankDegree = computeBankConflictDegrees(kind, widthOf(facts.site), lanes, data.offset, ruleOf(facts.site));
        facts.wavefronts = computeSharedWavefronts(kind, widthOf(facts.site), lanes, data.offset, ruleOf(facts.site));
    }
    return facts;
}

StepFacts computeStepFacts(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                           const trace::Steps& steps, std::uint32_t step)
{
    StepFacts facts;
    const trace::Event leading = trace.event(EventIndex{steps.leadingEvent(step)});
    facts.kind = leading.kind;
    facts.site = leading.site;
    LaneMask divergent = 0;  // one bit per warp
    const StepLanes stepLanes = gatherStep(launch, trace, steps, step, [&](EventIndex index, const trace::Event& event) {
        if (event.kind == trace::EventKind::BlockEntry && isDivergence(trace, index.value, event))
            divergent |= LaneMask(1) << event.warp.value % kWarpSize;
        if (touchesMemory(event.kind)) {
            const AccessFacts access = computeAccessFacts(recording, launch, trace, index);
            facts.wavefrontCount += access.sharedCost.wavefronts;
            facts.idealWavefrontCount += access.sharedCost.idealWavefronts;
            facts.sectorCount += access.sectorCount;
            facts.localSectorCount += access.localSectorCount;
            facts.maxBankDegree = std::max(facts.maxBankDegree, *std::max_element(access.bankDegree.begin(), access.bankDegree.end()));
        }
    });
    facts.warpCount = stepLanes.warpCount;
    facts.activeLaneCount = stepLanes.activeLaneCount;
    facts.residentLaneCount = stepLanes.residentLaneCount;
    facts.divergentWarpCount = unsigned(std::popcount(divergent));
    return facts;
}

}  // namespace simtscope::analysis
