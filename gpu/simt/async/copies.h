// cp.async and cp.async.bulk: PTX ISA 9.0, section 9.7.9.25. What is pending is in simt/async/async_work.h.
#pragma once

#include <functional>

#include "gpu/simt/issue.h"

namespace simtscope::simt {

// Each returns false after a fault.
bool asyncCopy(const Issue& issue);
/// commit_group, wait_group and wait_all, of both kinds of copies.
bool asyncGroup(const Issue& issue);

// Completion. `owner` is the warp that issued the copies; `split` is the one that runs, whose line a fault gets.
/// Completes the copies of `lanes` for which `due` holds, in the order of their issue, and the arrivals that waited for them.
bool completeCopies(const RunningWarp& owner, const Split& split, LaneMask lanes,
                    const std::function<bool(const PendingCopy&, unsigned lane)>& due);
bool completeBulks(const RunningWarp& owner, const Split& split, const std::function<bool(const PendingBulk&)>& due);
/// Threads that exit leave no copy pending.
bool completeAtExit(const RunningWarp& at, const Split& split, LaneMask lanes);

}  // namespace simtscope::simt
