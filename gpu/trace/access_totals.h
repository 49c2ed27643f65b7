// The totals of a site, and what one access adds to them.
#pragma once

#include "gpu/core/warp_access.h"
#include "gpu/trace/recording.h"

namespace simtscope::trace {

inline void add(SiteTotals& totals, const AccessCost& cost)
{
    totals.wavefronts += cost.shared.wavefronts;
    totals.ideal += cost.shared.ideal;
    totals.sectors += cost.sectors;
    totals.bytesRequested += cost.bytesRequested;
    totals.localSectors += cost.localSectors;
    totals.localBytes += cost.localBytes;
    totals.serialised += cost.serialised;
}

}  // namespace simtscope::trace
