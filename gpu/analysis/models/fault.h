// Locates the access that stopped a block: its address lies in no memory, or is not divisible by the width of the access.
//
// The recording has no event of the access, since it did not happen. The finding tells the thread, the line and the address. Figures show
// the fault from the first step on in which its warp no longer takes part.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Names the memory that the faulting access was meant for, as far as its address tells.
enum class FaultSpace : std::uint8_t { Global, Null, Shared, Local, Stack, Parameters };
/// Says why the access is not allowed.
enum class FaultReason : std::uint8_t { Outside, Misaligned, ReadOnly };

/// Describes the location that an access went to, and why it stopped the block.
struct FaultLocation {
    FaultSpace space = FaultSpace::Global;
    FaultReason reason = FaultReason::Outside;
    std::int64_t offset = 0;  ///< offset within the space; for Global and Null the finding has the address
};

/// Returns the location of the access that the finding is about. Returns nothing when the finding did not stop an access, when the access
/// has no address in memory (a surface), or when the recording is older than format 6, which introduced FindingLocation.
std::optional<FaultLocation> findFaultLocation(const trace::Finding& finding);

/// Returns the findings of the block's recording, computed once.
const std::vector<trace::Finding>& findingsOf(const RecordedBlock& source);

/// Describes a finding's faulting access, placed in the steps of the block.
struct Fault {
    const trace::Finding* finding = nullptr;
    FaultLocation location;
    std::uint32_t thread = 0;  ///< the first thread that faulted
    std::uint32_t step = 0;    ///< the first step at which the fault is shown
    std::uint32_t line = 0;    ///< 0: not known
    std::uint64_t address = 0;
    std::optional<std::uint32_t> nearestAllocation;  ///< allocation that holds the global address, or the nearest one unless it is far away

    unsigned warp() const { return thread / kWarpSize; }
    unsigned lane() const { return thread % kWarpSize; }
};

/// Returns the fault of the source's block; nothing when no access stopped it. Computed once.
const std::optional<Fault>& faultOf(const RecordedBlock& source);

/// Returns the fault of the source's block when `step` is its first step or a later one. Returns nullptr for an earlier step, and when
/// there is no fault.
const Fault* faultAt(const RecordedBlock& source, std::uint32_t step);

}  // namespace simtscope::analysis
