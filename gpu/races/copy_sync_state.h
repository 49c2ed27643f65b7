// Records what a warp knew of other threads when it issued an asynchronous copy. The copy may run at any time between its issue and the
// point where the program has waited for it, so only what comes before the issue comes before the copy.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/ids.h"
#include "gpu/races/clocks.h"

namespace simtscope::races {

/// The order of an asynchronous copy: the state of its warp at the issue.
struct CopySyncState {
    std::uint64_t time = 0;                       ///< time of the issue
    std::uint64_t warpKnown = 0, blockKnown = 0;  ///< WarpSyncState::known and BlockSyncState::known at the issue
    std::array<Clock, kWarpSize> acquired{};      ///< WarpSyncState::acquired at the issue
};

}  // namespace simtscope::races
