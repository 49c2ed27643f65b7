// What a warp knew of the past of others when it issued an asynchronous copy. The copy may run at any time from then until the program has
// waited for it, so what comes before it is what came before its issue.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/ids.h"
#include "gpu/races/clocks.h"

namespace simtscope::races {

struct CopyOrder {
    std::uint64_t time = 0;                       ///< of the issue
    std::uint64_t warpKnown = 0, blockKnown = 0;  ///< WarpOrder::known and BlockOrder::known
    std::array<Clock, kWarpSize> acquired{};      ///< WarpOrder::acquired
};

}  // namespace simtscope::races
