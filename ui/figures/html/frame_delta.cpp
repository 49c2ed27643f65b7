#include "ui/figures/html/frame_delta.h"

#include <algorithm>
#include <unordered_map>

namespace simtscope::figures {

namespace {

constexpr std::int64_t kNoPosition = -1;

/// Marks a longest increasing subsequence of the positions that are not kNoPosition.
std::vector<bool> markLongestIncreasing(const std::vector<std::int64_t>& positions)
{
    std::vector<std::size_t> tails;  // by length: index of the smallest position that ends a subsequence of this length
    std::vector<std::int64_t> before(positions.size(), kNoPosition);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (positions[i] == kNoPosition)
            continue;
        const auto tail = std::ranges::lower_bound(tails, positions[i], {}, [&](std::size_t index) { return positions[index]; });
        if (tail != tails.begin())
            before[i] = std::int64_t(*(tail - 1));
        if (tail == tails.end())
            tails.push_back(i);
        else
            *tail = i;
    }
    std::vector<bool> marked(positions.size());
    for (std::int64_t i = tails.empty() ? kNoPosition : std::int64_t(tails.back()); i != kNoPosition; i = before[std::size_t(i)])
        marked[std::size_t(i)] = true;
    return marked;
}

}  // namespace

std::vector<std::uint32_t> computeDelta(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& next)
{
    std::unordered_map<std::uint32_t, std::int64_t> positionOf;
    for (std::size_t i = 0; i < previous.size(); ++i)
        positionOf.emplace(previous[i], std::int64_t(i));
    std::vector<std::int64_t> positions(next.size(), kNoPosition);
    for (std::size_t i = 0; i < next.size(); ++i) {
        if (const auto found = positionOf.find(next[i]); found != positionOf.end())
            positions[i] = found->second;
    }
    const std::vector<bool> keeps = markLongestIncreasing(positions);
    std::vector<bool> stays(previous.size());
    for (std::size_t i = 0; i < next.size(); ++i) {
        if (keeps[i])
            stays[std::size_t(positions[i])] = true;
    }

    std::vector<std::uint32_t> delta;
    std::size_t nextIndex = 0, previousIndex = 0;
    while (nextIndex < next.size() || previousIndex < previous.size()) {
        std::uint32_t keptCount = 0, droppedCount = 0;
        for (; nextIndex < next.size() && previousIndex < previous.size() && keeps[nextIndex] && stays[previousIndex];
             ++nextIndex, ++previousIndex)
            ++keptCount;
        for (; previousIndex < previous.size() && !stays[previousIndex]; ++previousIndex)
            ++droppedCount;
        const std::size_t firstInserted = nextIndex;
        while (nextIndex < next.size() && !keeps[nextIndex])
            ++nextIndex;
        if (droppedCount == 0 && nextIndex == firstInserted)
            break;  // the rest is kept
        delta.insert(delta.end(), {keptCount, droppedCount, std::uint32_t(nextIndex - firstInserted)});
        delta.insert(delta.end(), next.begin() + std::ptrdiff_t(firstInserted), next.begin() + std::ptrdiff_t(nextIndex));
    }
    return delta;
}

std::vector<std::uint32_t> applyDelta(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& delta)
{
    std::vector<std::uint32_t> next;
    auto nextKept = previous.begin();
    for (std::size_t i = 0; i + 2 < delta.size();) {
        const std::uint32_t keptCount = delta[i], droppedCount = delta[i + 1], addedCount = delta[i + 2];
        next.insert(next.end(), nextKept, nextKept + keptCount);
        nextKept += keptCount + droppedCount;
        i += 3;
        next.insert(next.end(), delta.begin() + std::ptrdiff_t(i), delta.begin() + std::ptrdiff_t(i + addedCount));
        i += addedCount;
    }
    next.insert(next.end(), nextKept, previous.end());
    return next;
}

}  // namespace simtscope::figures
