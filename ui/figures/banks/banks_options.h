// Declares what only the figure of shared memory's banks can be told.
#pragma once

#include <algorithm>

#include "ui/figures/canvas/own_options.h"

namespace simtscope::figures {

/// Holds choices that end with the step.
struct BanksOptions {
    static constexpr Lasts kLasts = Lasts::Step;
    std::optional<std::uint32_t> wavefront;  ///< the wavefront that is drawn strongly; nullopt: all alike
    std::optional<std::uint32_t> firstRow;  ///< the first row shown where there is no room for all; nullopt: what the step accesses decides
    bool operator==(const BanksOptions&) const = default;

    /// Returns the options with the wavefront that lies this many of the step's `count` wavefronts ahead; before the first one are all.
    BanksOptions movedBy(int wavefronts, std::uint32_t count) const
    {
        BanksOptions moved = *this;
        const int there = std::clamp((wavefront ? int(*wavefront) : -1) + wavefronts, -1, int(count) - 1);
        moved.wavefront = there < 0 ? std::nullopt : std::optional(std::uint32_t(there));
        return moved;
    }
};

}  // namespace simtscope::figures
