// Determines which of the values that a block loads from global memory have an effect: they reach a store to global memory, an atomic
// operation, a branch, an address, or memory that others can read.
//
// The analysis replays the block and is conservative. A value that flows into an instruction that it does not track (matrix instructions,
// calls, textures, asynchronous copies) counts as having an effect, or the analysis ends without a result. A value that counts as unused is
// therefore certainly unused.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Describes a value that the block loaded from global memory before it wrote there, with its location and its first load.
struct LoadedValue {
    std::uint32_t allocation = 0;  ///< AllocationId::value
    std::uint64_t offset = 0;
    std::uint8_t bytes = 0;
    bool isLive = false;
    // The first load of the value:
    SiteId site{};
    std::uint8_t element = 0;  ///< index in a vector load
    std::uint32_t thread = 0;  ///< linear index in the block
    std::uint64_t time = 0, value = 0;

    /// Returns whether both values come from the very same bytes.
    bool hasSameLocation(const LoadedValue& o) const { return allocation == o.allocation && offset == o.offset && bytes == o.bytes; }
};

/// Describes the loaded values of a block, each with the answer whether it has an effect.
struct ValueLiveness {
    std::vector<LoadedValue> loadedValues;   ///< each location once, in the order of the first loads
    std::uint64_t writtenLocationCount = 0;  ///< number of locations in global memory that the block writes
};

/// Returns nothing when the trace is incomplete, cannot be replayed, or holds an instruction that is not tracked.
std::optional<ValueLiveness> findLiveValues(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& block);

}  // namespace simtscope::analysis
