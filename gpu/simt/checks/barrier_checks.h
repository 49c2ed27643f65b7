// Checks that all threads of a block reach the same __syncthreads(). gpu/races/barrier_divergence_check.h states what counts as an error.
#pragma once

#include "gpu/races/barrier_divergence_check.h"
#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

class LaunchChecks;

/// Feeds the barriers of a running launch to `races::BarrierDivergenceCheck` and keeps its findings.
class BarrierChecks {
public:
    BarrierChecks(RunningLaunch& launch, LaunchChecks& checks)
        : m_launch(launch), m_checks(checks), m_divergence(launch.module.module(), launch.tracedLaunch)
    {
    }

    /// Checks a barrier at which all expected threads have arrived and still wait.
    void checkBarrier(Block& block, unsigned id);

private:
    const RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    races::BarrierDivergenceCheck m_divergence;
};

}  // namespace simtscope::simt
