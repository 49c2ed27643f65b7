// One piece of work after the other, on all cores.
#pragma once

#include <cstddef>
#include <functional>

namespace simtscope {

/// Calls `work(i)` once for each i below `count`, begun in this order, in as many threads as can run at the same time, but at most `most`
/// of them (0: no limit). The calling thread is one of them. Returns when all have ended; what the first of them threw is then thrown here,
/// and what had not begun by then is left out.
void inParallel(std::size_t count, const std::function<void(std::size_t)>& work, std::size_t most = 0);

}  // namespace simtscope
