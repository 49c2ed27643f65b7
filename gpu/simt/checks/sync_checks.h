// Collects the checks of barriers and member masks (Checks::checksSynchronisation).
#pragma once

#include "gpu/simt/checks/barrier_checks.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/mask_checks.h"

namespace simtscope::simt {

/// Holds the checks that must know which lanes come to a barrier or a member mask.
struct SyncChecks {
    SyncChecks(RunningLaunch& launch, LaunchChecks& checks) : barriers(launch, checks), masks(launch, checks) {}
    BarrierChecks barriers;
    MaskChecks masks;
};

/// Returns the checks of barriers and member masks; null if they are off.
inline SyncChecks* syncChecksOf(const RunningLaunch& launch)
{
    return launch.checks ? launch.checks->syncChecks() : nullptr;
}

}  // namespace simtscope::simt
