// Declares what only the timeline can be told: the part of the run that it shows, on the command line --from and --to.
#pragma once

#include <span>

#include "ui/figures/canvas/figure_specific_options.h"
#include "ui/figures/facts/text_option.h"

namespace simtscope::figures {

/// Holds choices that stay until they are changed.
struct TimelineOptions {
    static constexpr Lifetime kLasts = Lifetime::Always;
    std::uint64_t startTime = 0, endTime = 0;  ///< nanoseconds at the ends of its axis; `endTime` 0: up to the end of the last work
    bool operator==(const TimelineOptions&) const = default;
};

extern const TextOptions kTimelineTextOptions;

}  // namespace simtscope::figures
