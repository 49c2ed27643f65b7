// Tells the checks of an access to shared, device or local memory, one space after the other (declared in simt/state/access.h).
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/state/access.h"

namespace simtscope::simt {

void checkAccess(const Issue& issue, AccessKind kind, const Access& access)
{
    if ((!issue.launch.checks && !issue.launch.speculation) || issue.op.space == ptx::StateSpace::Const)
        return;
    const unsigned bytes = unsigned(issue.op.elementBytes) * issue.op.elementCount;
    const auto tell = [&](CheckedSpace space, LaneMask lanes) {
        if (lanes)
            checkAndTrackAccess(issue, {kind, space, lanes, access.address.data(), bytes});
    };
    tell(CheckedSpace::Shared, access.sharedLanes);
    tell(CheckedSpace::Device, access.deviceLanes);
    tell(CheckedSpace::Local, access.localLanes);
}

}  // namespace simtscope::simt
