// Distributes independent work over all cores.
#pragma once

#include <cstddef>
#include <functional>

namespace simtscope {

/// Calls `work(i)` once for each i below `count`, and starts the calls in ascending order. Uses as many threads as there are cores, but at
/// most `maxThreads` (0: no limit); the calling thread is one of them. Returns when all calls have ended. If a call throws, calls that have
/// not started yet are skipped, and the first exception is rethrown here.
void forEachInParallel(std::size_t count, const std::function<void(std::size_t)>& work, std::size_t maxThreads = 0);

}  // namespace simtscope
