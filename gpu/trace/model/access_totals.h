// Adds the cost of an access to the totals of its site.
#pragma once

#include "gpu/core/warp_access.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Adds the wavefronts of one access to shared memory, with and without bank conflicts.
inline void add(SiteTotals& totals, const SharedCost& cost)
{
    totals.wavefronts += cost.wavefronts;
    totals.ideal += cost.ideal;
}

/// Adds the cost of one access in all spaces.
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
