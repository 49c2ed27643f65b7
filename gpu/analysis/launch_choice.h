// Which launch of a recording is shown where none was chosen.
#pragma once

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// Whether a figure draws the event of this kind, of this instruction (nullptr: not known). A null pointer stands for every event.
using DrawsEvent = bool (*)(trace::EventKind kind, const trace::Site* site);

/// The launch whose first recorded block holds the most events that are drawn: that block is what a figure opens with. Of equals the first.
/// The recording must have a launch.
LaunchId fullestLaunch(const trace::Recording& recording, DrawsEvent draws = nullptr);

}  // namespace simtscope::analysis
