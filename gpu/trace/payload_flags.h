// The first byte of an event's payload: which columns it has (trace/event_chunk.h).
#pragma once

#include <cstdint>

#include "gpu/trace/event_chunk.h"

namespace simtscope::trace {

enum PayloadFlag : std::uint8_t {
    kHasAllocation = 1,
    kHasOffset = 2,  ///< of a shuffle: its source lanes
    kElementsShift = 2,
    kElementsMask = 7 << kElementsShift,
    kHasResult = 32,
    kEightElements = 64  ///< which have no room in the field of their number; that is 0 then
};

constexpr unsigned elementFlags(unsigned elements)
{
    return elements == kMaxElements ? unsigned(kEightElements) : elements << kElementsShift;
}
constexpr unsigned elementsOf(unsigned flags)
{
    return flags & kEightElements ? kMaxElements : (flags & kElementsMask) >> kElementsShift;
}

}  // namespace simtscope::trace
