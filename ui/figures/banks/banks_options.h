// Declares the options that only the figure *Banks* has.
#pragma once

#include <algorithm>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Holds choices that are forgotten when another step is shown.
struct BanksOptions {
    static constexpr Lifetime kLasts = Lifetime::Step;
    std::optional<std::uint32_t> wavefront;  ///< the wavefront that is highlighted; nullopt: none
    std::optional<std::uint32_t> firstRow;  ///< the first row shown where there is no room for all; nullopt: what the step accesses decides
    bool operator==(const BanksOptions&) const = default;

    /// Returns the options with the highlight moved by this many wavefronts, negative: back. The step has `count` wavefronts. Moving back
    /// beyond the first one highlights none.
    BanksOptions withMovedWavefront(int wavefronts, std::uint32_t count) const
    {
        BanksOptions moved = *this;
        const int index = std::clamp((wavefront ? int(*wavefront) : -1) + wavefronts, -1, int(count) - 1);
        moved.wavefront = index < 0 ? std::nullopt : std::optional(std::uint32_t(index));
        return moved;
    }
};

/// Returns the wavefront that is highlighted: the one that an answer plays, else the one that the user has chosen.
inline std::optional<std::uint32_t> chosenWavefront(const FigureOptions& options)
{
    return options.playedPass >= 0 ? std::optional(std::uint32_t(options.playedPass))
                                   : options.specificOptions.get<BanksOptions>().wavefront;
}

}  // namespace simtscope::figures
