#include "gpu/simt/checks/lock_cycles.h"

#include <algorithm>
#include <deque>
#include <set>
#include <unordered_map>

namespace simtscope::simt {

namespace {

constexpr std::size_t kMaxVisits = 1u << 20;

using Edges = std::vector<std::size_t>;

/// Returns `first`, and then the shortest path of edges that leads from its end back to its start. Empty if there is none.
Edges findShortestCycle(const std::vector<LockEdge>& edges, const std::unordered_map<std::uint64_t, Edges>& edgesByHeldLock,
                        std::size_t first, std::size_t& visitCount)
{
    std::unordered_map<std::uint64_t, std::size_t> edgeInto{{edges[first].takenLock, first}};
    for (std::deque<std::uint64_t> openLocks{edges[first].takenLock}; !openLocks.empty(); openLocks.pop_front()) {
        const auto next = edgesByHeldLock.find(openLocks.front());
        if (next == edgesByHeldLock.end())
            continue;
        for (const std::size_t edge : next->second) {
            if (++visitCount > kMaxVisits)
                return {};
            if (!edgeInto.try_emplace(edges[edge].takenLock, edge).second)
                continue;
            if (edges[edge].takenLock != edges[first].heldLock) {
                openLocks.push_back(edges[edge].takenLock);
                continue;
            }
            Edges cycle{edge};
            while (cycle.back() != first)
                cycle.push_back(edgeInto.at(edges[cycle.back()].heldLock));
            std::ranges::reverse(cycle);
            return cycle;
        }
    }
    return {};
}

}  // namespace

void forEachCycle(const std::vector<LockEdge>& edges, const std::function<bool(std::size_t, std::size_t)>& canOverlap,
                  const std::function<void(const std::vector<std::size_t>&)>& visit)
{
    std::unordered_map<std::uint64_t, Edges> edgesByHeldLock;
    for (std::size_t i = 0; i < edges.size(); ++i)
        edgesByHeldLock[edges[i].heldLock].push_back(i);
    std::set<Edges> knownCycles;  // Longer cycles, each by the smallest of its rotations.
    std::size_t visitCount = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto next = edgesByHeldLock.find(edges[i].takenLock);
        if (next == edgesByHeldLock.end())
            continue;
        bool hasReverseEdge = false;
        for (const std::size_t returnEdge : next->second) {
            hasReverseEdge = hasReverseEdge || edges[returnEdge].takenLock == edges[i].heldLock;
            if (returnEdge > i && edges[returnEdge].takenLock == edges[i].heldLock && ++visitCount <= kMaxVisits &&
                canOverlap(i, returnEdge))
                visit({i, returnEdge});
        }
        if (hasReverseEdge)
            continue;
        const Edges cycle = findShortestCycle(edges, edgesByHeldLock, i, visitCount);
        Edges sorted = cycle;
        std::ranges::sort(sorted);
        bool canAllOverlap = !cycle.empty() && knownCycles.insert(std::move(sorted)).second;
        for (std::size_t a = 0; canAllOverlap && a < cycle.size(); ++a)
            for (std::size_t b = a + 1; canAllOverlap && b < cycle.size(); ++b)
                canAllOverlap = canOverlap(cycle[a], cycle[b]);
        if (canAllOverlap)
            visit(cycle);
    }
}

}  // namespace simtscope::simt
