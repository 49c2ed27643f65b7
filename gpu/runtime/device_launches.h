// A grid with all that its threads launch, and that those launch in turn: until the last of it is complete, the launch is not.
//
// Models: a child sees what its parent wrote before; streams, events and tail launches order what they should; every child is a launch of
// its own in the recording. Simplifies: children run after the grid that launched them has ended, one after another, as the guide allows
// ("no guarantee of concurrent execution"); on random schedules in any order that streams and events allow.
#pragma once

#include "gpu/runtime/grid_run.h"

namespace simtscope::runtime {

/// The first fault of a grid or of one that it launched, after which nothing more runs.
struct GridFault {
    Error error = Error::Success;
    std::uint64_t time = 0;  ///< modelled
};

/// Runs the grid in the call's stream; sets Call::launch and Call::work.
GridFault runGrids(Call& call, GridRequest request);

}  // namespace simtscope::runtime
