// Records what was known to a warp when it issued an asynchronous copy. The copy may run at any time between its issue and the end of the
// wait for it. So only what happens before the issue is sure to happen before the copy.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/ids.h"
#include "gpu/races/clocks.h"

namespace simtscope::races {

/// Holds the synchronisation state of a warp at the issue of an asynchronous copy.
struct CopySyncState {
    std::uint64_t issueTime = 0;                          ///< time of the issue
    std::uint64_t warpKnownTime = 0, blockKnownTime = 0;  ///< WarpSyncState::knownTime and BlockSyncState::knownTime at the issue
    std::array<Clock, kWarpSize> acquiredClocks{};        ///< WarpSyncState::acquiredClocks at the issue
};

}  // namespace simtscope::races
