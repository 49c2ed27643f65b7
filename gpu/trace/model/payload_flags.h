// Defines the first byte of an event's payload, which tells the columns that follow (trace/model/event_chunk.h).
#pragma once

#include <cstdint>

#include "gpu/trace/model/event_chunk.h"

namespace simtscope::trace {

/// Names the bits of the byte. They are part of the file format.
enum PayloadFlag : std::uint8_t {
    kHasAllocation = 1,
    kHasOffset = 2,  ///< for a shuffle: source lanes
    kElementsShift = 2,
    kElementsMask = 7 << kElementsShift,
    kHasResult = 32,
    kEightElements = 64  ///< 8 does not fit into the three bits of the number of elements, which are then 0
};

/// Returns the bits of the first byte that stand for this number of elements.
constexpr unsigned elementFlags(unsigned elements)
{
    return elements == kMaxElements ? unsigned(kEightElements) : elements << kElementsShift;
}
/// Returns the number of elements that the first byte of a payload tells.
constexpr unsigned elementCountOf(unsigned flags)
{
    return flags & kEightElements ? kMaxElements : (flags & kElementsMask) >> kElementsShift;
}

}  // namespace simtscope::trace
