// Adds the cost of a warp's access to the totals of its site, if totals are recorded (declared in simt/state/access.h).
#include "gpu/simt/state/access.h"
#include "gpu/trace/model/access_totals.h"

namespace simtscope::simt {

void chargeAccess(const Issue& issue, AccessKind kind, const Access& access)
{
    if (!issue.launch.options.isRecording)
        return;
    add(issue.totals(),
        issue.launch.totals.costCache.findAccessCost({.kind = kind,
                                                      .atomic = issue.annotation().atomicRule,
                                                      .isConstant = issue.op.space == ptx::StateSpace::Const,
                                                      .bytesPerLane = unsigned(issue.op.elementBytes) * issue.op.elementCount,
                                                      .sharedLanes = access.sharedLanes,
                                                      .deviceLanes = access.deviceLanes,
                                                      .localLanes = access.localLanes,
                                                      .addresses = access.address}));
}

}  // namespace simtscope::simt
