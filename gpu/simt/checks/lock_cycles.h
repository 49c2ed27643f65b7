// Finds cycles in the order in which locks were taken.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace simtscope::simt {

/// Says that a thread took lock `takenLock` while it held lock `heldLock`.
struct LockEdge {
    std::uint64_t heldLock = 0, takenLock = 0;
};

/// Calls visit(cycle) with the indices of the edges of each cycle of which any two edges can happen at the same time, as canOverlap(a, b)
/// says. Finds all cycles of two edges. Of longer cycles, it finds a shortest one through each edge.
void forEachCycle(const std::vector<LockEdge>& edges, const std::function<bool(std::size_t, std::size_t)>& canOverlap,
                  const std::function<void(const std::vector<std::size_t>&)>& visit);

}  // namespace simtscope::simt
