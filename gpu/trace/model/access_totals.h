// Adds the cost of an access to the totals of its site.
#pragma once

#include "gpu/core/warp_access.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Adds the wavefronts of one access to shared memory, with and without bank conflicts.
inline void add(SiteTotals& totals, const SharedCost& cost)
{
    totals.wavefronts += cost.wavefronts;
    totals.idealWavefronts += cost.idealWavefronts;
}

/// Adds the cost of one access in all spaces.
inline void add(SiteTotals& totals, const AccessCost& cost)
{
    add(totals, cost.shared);
    totals.sectors += cost.sectors;
    totals.bytesRequested += cost.requestedBytes;
    totals.localSectors += cost.localSectors;
    totals.localBytesRequested += cost.localBytes;
    totals.serialised += cost.serialisedOperations;
}

}  // namespace simtscope::trace
