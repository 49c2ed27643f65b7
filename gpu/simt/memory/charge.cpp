#include "gpu/simt/state/access.h"
#include "gpu/trace/model/access_totals.h"

namespace simtscope::simt {

void charge(const Issue& issue, AccessKind kind, const Access& access)
{
    if (!issue.launch.options.recording)
        return;
    add(issue.totals(), issue.launch.totals.cache.cost({.kind = kind,
                                                        .atomic = issue.extra().atomicRule,
                                                        .isConstant = issue.op.space == ptx::StateSpace::Const,
                                                        .bytes = unsigned(issue.op.elementBytes) * issue.op.elements,
                                                        .shared = access.shared,
                                                        .device = access.device,
                                                        .local = access.local,
                                                        .addresses = access.address}));
}

}  // namespace simtscope::simt
