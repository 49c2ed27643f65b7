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
Edges shortestThrough(const std::vector<LockEdge>& edges, const std::unordered_map<std::uint64_t, Edges>& from, std::size_t first,
                      std::size_t& visits)
{
    std::unordered_map<std::uint64_t, std::size_t> cameBy{{edges[first].to, first}};
    for (std::deque<std::uint64_t> open{edges[first].to}; !open.empty(); open.pop_front()) {
        const auto next = from.find(open.front());
        if (next == from.end())
            continue;
        for (const std::size_t edge : next->second) {
            if (++visits > kMaxVisits)
                return {};
            if (!cameBy.try_emplace(edges[edge].to, edge).second)
                continue;
            if (edges[edge].to != edges[first].from) {
                open.push_back(edges[edge].to);
                continue;
            }
            Edges cycle{edge};
            while (cycle.back() != first)
                cycle.push_back(cameBy.at(edges[cycle.back()].from));
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
    std::unordered_map<std::uint64_t, Edges> from;
    for (std::size_t i = 0; i < edges.size(); ++i)
        from[edges[i].from].push_back(i);
    std::set<Edges> known;  // Longer cycles, each by the smallest of its rotations.
    std::size_t visits = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto next = from.find(edges[i].to);
        if (next == from.end())
            continue;
        bool isReversed = false;
        for (const std::size_t back : next->second) {
            isReversed = isReversed || edges[back].to == edges[i].from;
            if (back > i && edges[back].to == edges[i].from && ++visits <= kMaxVisits && canOverlap(i, back))
                visit({i, back});
        }
        if (isReversed)
            continue;
        const Edges cycle = shortestThrough(edges, from, i, visits);
        Edges sorted = cycle;
        std::ranges::sort(sorted);
        bool canAllOverlap = !cycle.empty() && known.insert(std::move(sorted)).second;
        for (std::size_t a = 0; canAllOverlap && a < cycle.size(); ++a)
            for (std::size_t b = a + 1; canAllOverlap && b < cycle.size(); ++b)
                canAllOverlap = canOverlap(cycle[a], cycle[b]);
        if (canAllOverlap)
            visit(cycle);
    }
}

}  // namespace simtscope::simt
