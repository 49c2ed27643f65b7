// Checks that all threads of a block reach the same __syncthreads(). gpu/races/barrier_places.h states what counts as an error.
#pragma once

#include "gpu/races/barrier_places.h"
#include "gpu/simt/issue.h"

namespace simtscope::simt {

class LaunchChecks;

/// Feeds the barriers of a running launch to `races::BarrierPlaces` and keeps its findings.
class BarrierChecks {
public:
    BarrierChecks(RunningLaunch& launch, LaunchChecks& checks)
        : m_launch(launch), m_checks(checks), m_places(launch.module.module(), launch.traced)
    {
    }

    /// Checks a barrier at which all expected threads have arrived and still wait.
    void complete(Block& block, unsigned id);

private:
    const RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    races::BarrierPlaces m_places;
};

}  // namespace simtscope::simt
