// Locates the access at which a block was stopped: to an address in no memory, or one that its width does not divide.
//
// The recording has no event of the access, since it did not happen. The finding tells the thread, the line and the address. The fault is
// shown from the step on in which its warp no longer takes part.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// The memory that the faulting access was meant for, as far as its address tells.
enum class FaultSpace : std::uint8_t { Global, Null, Shared, Local, Stack, Parameters };
/// Says why the access is not allowed.
enum class FaultReason : std::uint8_t { Outside, Misaligned, ReadOnly };

/// The place that an access went to, and why it stopped the block.
struct FaultLocation {
    FaultSpace space = FaultSpace::Global;
    FaultReason reason = FaultReason::Outside;
    std::int64_t offset = 0;  ///< offset within the space; for Global and Null the finding has the address
};

/// Returns nothing when the finding stops no access, when the access has no address in memory (a surface), or when the recording is older
/// than format 6, which introduced the place.
std::optional<FaultLocation> faultLocation(const trace::Finding& finding);

/// Returns the findings of the block's recording, computed once.
const std::vector<trace::Finding>& findingsOf(const RecordedBlock& source);

/// A finding's faulting access, placed in the steps of the block.
struct Fault {
    const trace::Finding* finding = nullptr;
    FaultLocation location;
    std::uint32_t thread = 0;  ///< the first thread that faulted
    std::uint32_t step = 0;    ///< the first step at which the fault is shown
    std::uint32_t line = 0;    ///< 0: not known
    std::uint64_t address = 0;
    std::optional<std::uint32_t> near;  ///< the allocation that holds a global address or is not far from it

    unsigned warp() const { return thread / kWarpSize; }
    unsigned lane() const { return thread % kWarpSize; }
};

/// Returns the fault of the source's block, whatever the step.
const std::optional<Fault>& faultOf(const RecordedBlock& source);

/// Returns the fault of the source's block from its step on. Returns nullptr before, and when there is no fault.
const Fault* faultAt(const RecordedBlock& source, std::uint32_t step);

}  // namespace simtscope::analysis
