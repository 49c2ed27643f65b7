#include <algorithm>
#include <bit>

#include "gpu/simt/memory/access.h"

namespace simtscope::simt {

void charge(const Issue& issue, AccessKind kind, const Access& access)
{
    if (!issue.launch.options.recording)
        return;
    const unsigned bytes = unsigned(issue.op.elementBytes) * issue.op.elements;
    trace::SiteTotals& totals = issue.totals();
    CostCache& cache = issue.launch.totals.cache;
    if (access.shared) {
        const SharedCost cost = cache.shared(kind, bytes, access.shared, access.address, issue.extra().atomicRule);
        totals.wavefronts += cost.modelled ? cost.wavefronts : 0;
        totals.ideal += cost.modelled ? cost.ideal : 0;
    }
    if (access.device && issue.op.space == ptx::StateSpace::Const) {
        totals.passes += distinctAddresses(access.device, access.address);
    } else if (access.device) {
        totals.sectors += cache.sectors(bytes, access.device, access.address.data());
        totals.bytesRequested += std::uint64_t(bytes) * unsigned(std::popcount(access.device));
    }
    if (access.local) {
        totals.localSectors += localSectors(bytes, access.local, access.address);
        totals.localBytes += std::uint64_t(bytes) * unsigned(std::popcount(access.local));
    }
    if (kind == AccessKind::Atomic)
        totals.passes += std::max(lanesAtOneAddress(access.shared, access.address), lanesAtOneAddress(access.device, access.address));
}

}  // namespace simtscope::simt
