// Distributes independent pieces of work over all cores.
#pragma once

#include <cstddef>
#include <functional>

namespace simtscope {

/// Calls `work(i)` once for each i below `count`, started in this order, in as many threads as can run at the same time, but in at most
/// `most` (0: no limit). The calling thread is one of them. Returns when all calls have ended. If calls throw, the first exception is
/// rethrown here, and the calls that had not started by then are skipped.
void inParallel(std::size_t count, const std::function<void(std::size_t)>& work, std::size_t most = 0);

}  // namespace simtscope
