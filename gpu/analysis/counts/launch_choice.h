// Chooses the launch of a recording that the window shows until the user chooses one.
#pragma once

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns whether a figure draws the event of this kind and instruction (nullptr: not known). A null function draws every event.
using EventFilter = bool (*)(trace::EventKind kind, const trace::Site* site);

/// Returns the launch whose first recorded block holds the most drawn events, because a figure opens with that block. Among equals the
/// first launch wins. The recording must have a launch.
LaunchId chooseLaunchToShow(const trace::Recording& recording, EventFilter isDrawn = nullptr);

}  // namespace simtscope::analysis
