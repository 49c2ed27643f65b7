// The access that a block was stopped at: to an address that is in no memory, or that its width does not divide.
//
// No event of the recording is of it, since it did not happen; what is known is what the finding says: thread, line and address. It is
// shown from the step on that its warp did not take part in any more.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

enum class FaultSpace : std::uint8_t { Global, Null, Shared, Local, Stack, Parameters };
enum class FaultReason : std::uint8_t { Outside, Misaligned, ReadOnly };

/// Where an access went, and why that stopped it.
struct FaultPlace {
    FaultSpace space = FaultSpace::Global;
    FaultReason reason = FaultReason::Outside;
    std::int64_t offset = 0;  ///< in the space; of Global and Null the finding has the address
};

/// Nothing: it stops no access, or one that has no address in memory, such as of a surface; or the recording is from before format 6, which
/// does not keep the place.
std::optional<FaultPlace> faultPlace(const trace::Finding& finding);

/// Of the block's recording, computed once.
const std::vector<trace::Finding>& findingsOf(const RecordedBlock& source);

struct Fault {
    const trace::Finding* finding = nullptr;
    FaultPlace place;
    std::uint32_t thread = 0;  ///< the first of those that faulted
    std::uint32_t step = 0;    ///< the first at which it is shown
    std::uint32_t line = 0;    ///< 0: not known
    std::uint64_t address = 0;
    std::optional<std::uint32_t> near;  ///< the allocation in which, or not far from which, a global address lies

    unsigned warp() const { return thread / kWarpSize; }
    unsigned lane() const { return thread % kWarpSize; }
};

/// The fault of the source's block, at whichever step.
const std::optional<Fault>& faultOf(const RecordedBlock& source);

/// The fault of the source's block, when the step has come to it. nullptr: there is none yet, or at all.
const Fault* faultAt(const RecordedBlock& source, std::uint32_t step);

}  // namespace simtscope::analysis
