// mbarrier and cp.async.mbarrier.arrive: PTX ISA 9.0, sections 9.7.13.15 and 9.7.9.25.3. The object's bits are in shared memory
// (ptx/mbarrier.h). A test completes the copies that the object tracks: they complete no earlier than a thread tests the object.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

// False: a fault.
bool mbarrier(const Issue& issue);
bool asyncArrive(const Issue& issue);

// Where copies complete. `owner` is the warp that issued them; `split` is the one that runs, whose line a fault gets.
/// Arrivals whose copies are complete happen.
bool settleArrivals(const RunningWarp& owner, const Split& split);
/// The bytes of a bulk copy arrive at the mbarrier that tracks it.
bool completeBytes(const RunningWarp& owner, const Split& split, const PendingBulk& bulk);

}  // namespace simtscope::simt
