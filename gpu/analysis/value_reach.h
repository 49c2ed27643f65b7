// Which of the values that a block loads from global memory reach something: a store to global memory, an atomic operation, a branch, an
// address, another program's eyes.
//
// A walk over the block's recording that errs on one side only: what it does not follow (matrix instructions, calls, textures,
// asynchronous copies) counts as reached, or ends the walk without a result. So a value that it calls lost is lost.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// A place in global memory and the value that the block found there before it wrote to it.
struct LoadedValue {
    std::uint32_t allocation = 0;  ///< AllocationId::value
    std::uint64_t offset = 0;
    std::uint8_t bytes = 0;
    bool isReached = false;
    // Who loaded it first:
    SiteId site{};
    std::uint8_t element = 0;  ///< of a vector load
    std::uint32_t thread = 0;  ///< linear, in the block
    std::uint64_t time = 0, value = 0;

    bool isSamePlace(const LoadedValue& o) const { return allocation == o.allocation && offset == o.offset && bytes == o.bytes; }
};

struct ValueReach {
    std::vector<LoadedValue> loaded;  ///< each place once, in the order of the first loads
    std::uint64_t results = 0;        ///< places in global memory that the block writes
};

/// Nothing: the trace is not whole, it cannot be replayed, or it holds what is not followed.
std::optional<ValueReach> valueReach(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& block);

}  // namespace simtscope::analysis
