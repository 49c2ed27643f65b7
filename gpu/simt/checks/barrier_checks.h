// Do all threads of a block reach the same __syncthreads()? What is an error: gpu/races/barrier_places.h.
#pragma once

#include "gpu/races/barrier_places.h"
#include "gpu/simt/issue.h"

namespace simtscope::simt {

class LaunchChecks;

class BarrierChecks {
public:
    BarrierChecks(RunningLaunch& launch, LaunchChecks& checks)
        : m_launch(launch), m_checks(checks), m_places(launch.module.module(), launch.traced)
    {
    }

    /// All that are expected have arrived at the barrier, and wait there still.
    void complete(Block& block, unsigned id);

private:
    const RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    races::BarrierPlaces m_places;
};

}  // namespace simtscope::simt
