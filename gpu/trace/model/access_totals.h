// Adds the cost of an access to the totals of its site.
#pragma once

#include "gpu/core/warp_access.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

inline void add(SiteTotals& totals, const SharedCost& cost)
{
    totals.wavefronts += cost.wavefronts;
    totals.ideal += cost.ideal;
}

inline void add(SiteTotals& totals, const AccessCost& cost)
{
    add(totals, cost.shared);
    totals.sectors += cost.sectors;
    totals.bytesRequested += cost.bytesRequested;
    totals.localSectors += cost.localSectors;
    totals.localBytes += cost.localBytes;
    totals.serialised += cost.serialised;
}

}  // namespace simtscope::trace
