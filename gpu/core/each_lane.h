// Visits the lanes of a mask, in ascending order.
#pragma once

#include <bit>

#include "gpu/core/ids.h"

namespace simtscope {

/// Makes the lanes of a mask a range for a loop.
class LaneRange {
public:
    /// Walks from the lowest set bit of the mask to the highest.
    class Iterator {
    public:
        constexpr explicit Iterator(LaneMask remaining) : m_remaining(remaining) {}
        constexpr unsigned operator*() const { return unsigned(std::countr_zero(m_remaining)); }
        constexpr Iterator& operator++()
        {
            m_remaining &= m_remaining - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

    private:
        LaneMask m_remaining;
    };

    constexpr explicit LaneRange(LaneMask lanes) : m_lanes(lanes) {}
    constexpr Iterator begin() const { return Iterator(m_lanes); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    LaneMask m_lanes;
};

/// Returns the lanes to loop over: `for (const unsigned lane : eachLane(mask))`. GCC compiles it to the same code as a loop that clears the
/// lowest bit of a mask.
constexpr LaneRange eachLane(LaneMask lanes)
{
    return LaneRange(lanes);
}

/// Calls `visit(lane)` for every lane of the mask. Use it in hot loops whose mask is mostly full, because it has a separate loop for a full
/// mask.
template <class Visit>
void forEachLane(LaneMask lanes, Visit&& visit)
{
    if (lanes == kAllLanes) {  // the usual case, which the compiler can unroll
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            visit(lane);
        return;
    }
    for (const unsigned lane : eachLane(lanes))
        visit(lane);
}

}  // namespace simtscope
