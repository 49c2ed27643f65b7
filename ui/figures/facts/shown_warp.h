// The warp that a figure of one warp shows of a step, and its part in it.
#pragma once

#include <optional>

#include "ui/figures/canvas/figure.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

struct ShownWarp {
    std::uint32_t warp = 0;
    LaneMask active = 0;
    bool waiting = true;  ///< it takes no part in the step
};

/// `accessing`: the warp of the access that the figure shows, if it shows one. The warp of the options comes first.
ShownWarp shownWarp(const FigureSource& source, const FigureOptions& options, std::optional<WarpId> accessing);

}  // namespace simtscope::figures
