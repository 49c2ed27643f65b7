#include "ui/figures/html/frame_delta.h"

#include <algorithm>
#include <unordered_map>

namespace simtscope::figures {

namespace {

constexpr std::int64_t kNowhere = -1;

/// Marks a longest increasing subsequence of the positions that are not kNowhere.
std::vector<bool> longestIncreasing(const std::vector<std::int64_t>& places)
{
    std::vector<std::size_t> tails;  // by length: index of the smallest position that ends a subsequence of this length
    std::vector<std::int64_t> before(places.size(), kNowhere);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] == kNowhere)
            continue;
        const auto tail = std::ranges::lower_bound(tails, places[i], {}, [&](std::size_t index) { return places[index]; });
        if (tail != tails.begin())
            before[i] = std::int64_t(*(tail - 1));
        if (tail == tails.end())
            tails.push_back(i);
        else
            *tail = i;
    }
    std::vector<bool> marked(places.size());
    for (std::int64_t i = tails.empty() ? kNowhere : std::int64_t(tails.back()); i != kNowhere; i = before[std::size_t(i)])
        marked[std::size_t(i)] = true;
    return marked;
}

}  // namespace

std::vector<std::uint32_t> computeDelta(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& next)
{
    std::unordered_map<std::uint32_t, std::int64_t> placeOf;
    for (std::size_t i = 0; i < previous.size(); ++i)
        placeOf.emplace(previous[i], std::int64_t(i));
    std::vector<std::int64_t> places(next.size(), kNowhere);
    for (std::size_t i = 0; i < next.size(); ++i) {
        if (const auto found = placeOf.find(next[i]); found != placeOf.end())
            places[i] = found->second;
    }
    const std::vector<bool> keeps = longestIncreasing(places);
    std::vector<bool> stays(previous.size());
    for (std::size_t i = 0; i < next.size(); ++i) {
        if (keeps[i])
            stays[std::size_t(places[i])] = true;
    }

    std::vector<std::uint32_t> delta;
    std::size_t at = 0, from = 0;
    while (at < next.size() || from < previous.size()) {
        std::uint32_t kept = 0, dropped = 0;
        for (; at < next.size() && from < previous.size() && keeps[at] && stays[from]; ++at, ++from)
            ++kept;
        for (; from < previous.size() && !stays[from]; ++from)
            ++dropped;
        const std::size_t first = at;
        while (at < next.size() && !keeps[at])
            ++at;
        if (dropped == 0 && at == first)
            break;  // the rest is kept
        delta.insert(delta.end(), {kept, dropped, std::uint32_t(at - first)});
        delta.insert(delta.end(), next.begin() + std::ptrdiff_t(first), next.begin() + std::ptrdiff_t(at));
    }
    return delta;
}

std::vector<std::uint32_t> applyDelta(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& delta)
{
    std::vector<std::uint32_t> next;
    auto from = previous.begin();
    for (std::size_t i = 0; i + 2 < delta.size();) {
        const std::uint32_t kept = delta[i], dropped = delta[i + 1], added = delta[i + 2];
        next.insert(next.end(), from, from + kept);
        from += kept + dropped;
        i += 3;
        next.insert(next.end(), delta.begin() + std::ptrdiff_t(i), delta.begin() + std::ptrdiff_t(i + added));
        i += added;
    }
    next.insert(next.end(), from, previous.end());
    return next;
}

}  // namespace simtscope::figures
