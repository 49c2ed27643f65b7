// Runs a grid together with everything that its threads launch, recursively: a launch is complete only when the last of its descendants is.
//
// Models: a child sees what its parent wrote before; streams, events and tail launches order the work that they should order; every child
// is a launch of its own in the recording. Simplifies: children run after the grid that launched them has ended, one after another, as the
// guide allows ("no guarantee of concurrent execution"); random schedules use any order that streams and events allow.
#pragma once

#include "gpu/runtime/launches/grid_run.h"

namespace simtscope::runtime {

/// Describes the first fault in a grid or in its descendants, after which nothing more runs.
struct GridFault {
    Error error = Error::Success;
    std::uint64_t time = 0;  ///< on the modelled clock, in nanoseconds
};

/// Runs the grid in the call's stream; sets Call::launch and Call::work.
GridFault runGridTree(Call& call, GridRequest request);

}  // namespace simtscope::runtime
