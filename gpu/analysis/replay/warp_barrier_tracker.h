// Determines which lanes synchronise at a bar.warp.sync of a recorded warp.
//
// The instruction leaves no event, and replay passes it for some lanes at a time: for each lane before that lane's next event. All members
// have arrived before the first of them has another event. They therefore synchronise when the first member passes; the other members have
// already synchronised when replay passes the instruction for them.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/each_lane.h"
#include "gpu/core/ids.h"

namespace simtscope::analysis {

/// Tracks the barriers of one warp, for all of its lanes.
class WarpBarrierTracker {
public:
    /// Notes that `lanes` pass the instruction at `site` with the mask `members`, reduced to lanes that have not exited. Returns the lanes
    /// that synchronise now; 0 when they have done so before.
    LaneMask pass(std::uint32_t site, LaneMask members, LaneMask lanes)
    {
        LaneMask newLanes = 0;
        for (const unsigned lane : eachLane(lanes)) {
            PendingBarrier& synchronised = m_pendingBarriers[lane];
            if (synchronised.count != 0 && synchronised.site == site && synchronised.members == members) {
                --synchronised.count;
                continue;
            }
            synchronised = {};
            newLanes |= LaneMask(1) << lane;
        }
        if (newLanes == 0)
            return 0;
        for (const unsigned lane : eachLane(members & ~lanes)) {
            PendingBarrier& synchronised = m_pendingBarriers[lane];
            const bool isRepeated = synchronised.count != 0 && synchronised.site == site && synchronised.members == members;
            synchronised = {site, members, isRepeated ? synchronised.count + 1 : 1};
        }
        return members | newLanes;
    }

private:
    /// Counts how often a lane has synchronised at an instruction that the replay of this lane has not passed yet.
    struct PendingBarrier {
        std::uint32_t site = 0;
        LaneMask members = 0;
        std::uint32_t count = 0;
    };
    std::array<PendingBarrier, kWarpSize> m_pendingBarriers{};
};

}  // namespace simtscope::analysis
