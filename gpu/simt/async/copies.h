// Executes cp.async and cp.async.bulk (PTX ISA 9.0, 9.7.9.25). The copies that are pending are in simt/state/async_work.h.
#pragma once

#include <functional>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Executes cp.async and cp.async.bulk: issues the copies of the active lanes. Returns false after a fault.
bool executeAsyncCopy(const Issue& issue);
/// Issues the bulk copies of the active lanes, for executeAsyncCopy(). Returns false after a fault.
bool issueBulkCopies(const Issue& issue, const ptx::AsyncCopy& copy);
/// Executes commit_group, wait_group and wait_all for both kinds of copies. Returns false after a fault.
bool executeAsyncGroup(const Issue& issue);

/// Completes the copies of `lanes` for which `isDue` holds, in the order of their issue, and the arrivals that waited for them. `owner` is
/// the warp that issued them; `split` is the running split, at whose line a fault is reported. Returns false after a fault.
bool completeCopies(const RunningWarp& owner, const Split& split, LaneMask lanes,
                    const std::function<bool(const PendingCopy&, unsigned lane)>& isDue);
/// Completes bulk copies, like completeCopies().
bool completeBulkCopies(const RunningWarp& owner, const Split& split, const std::function<bool(const PendingBulkCopy&)>& isDue);
/// Completes all pending copies of threads that exit, like completeCopies().
bool completeAtExit(const RunningWarp& current, const Split& split, LaneMask lanes);

}  // namespace simtscope::simt
