// Executes mbarrier instructions and cp.async.mbarrier.arrive (PTX ISA 9.0, sections 9.7.13.15 and 9.7.9.25.3. The bits of an mbarrier
// object are in shared memory (ptx/model/mbarrier.h). The copies that an object tracks complete no earlier than a thread tests the object.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// These execute mbarrier instructions and cp.async.mbarrier.arrive. They return false after a fault.
bool executeMbarrier(const Issue& issue);
bool executeAsyncArrive(const Issue& issue);

// These update mbarriers after copies and return false after a fault. `owner` is the warp that issued the copies. `split` is the running
// split; a fault is reported at its line.
/// Performs the pending arrivals whose copies are complete.
bool performPendingArrivals(const RunningWarp& owner, const Split& split);
/// Counts the bytes of a bulk copy at the mbarrier that tracks it.
bool countCompletedBytes(const RunningWarp& owner, const Split& split, const PendingBulkCopy& bulk);

}  // namespace simtscope::simt
