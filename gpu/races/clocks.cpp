#include "gpu/races/clocks.h"

#include <algorithm>
#include <utility>

#include "gpu/core/each_lane.h"

namespace simtscope::races {

namespace {

// Most queries concern recent releases, so a query visits at most about kMaxNearClocks clocks. If that does not answer it, the clock is
// flattened into a table of times. The table is made from the flattened clocks among its ancestors, so that making it visits few clocks,
// too.
constexpr std::size_t kMaxNearClocks = 48;
constexpr std::size_t kMaxFlatTimes = std::size_t(1) << 22;

// Keys of FlatClock::times: a block, a warp or a lane.
std::uint64_t blockKey(std::uint32_t block)
{
    return std::uint64_t(block) << 32 | 0xffff;
}

std::uint64_t warpKey(std::uint32_t block, std::uint32_t warp)
{
    return std::uint64_t(block) << 32 | (warp << 6) | 32;
}

std::uint64_t laneKey(std::uint32_t block, std::uint32_t warp, std::uint32_t lane)
{
    return std::uint64_t(block) << 32 | (warp << 6) | lane;
}

}  // namespace

Clock Clocks::release(const Release& release)
{
    m_nodes.push_back({release.acquiredClock, 0, release.block, release.warp, release.lanes, release.time, release.warpKnownTime,
                       release.blockKnownTime, 0});
    return Clock(m_nodes.size() - 1);
}

bool Clocks::includes(Clock later, Clock earlier) const
{
    const auto isMadeFrom = [&](Clock clock) { return m_nodes[clock].first == earlier || m_nodes[clock].second == earlier; };
    const Node& node = m_nodes[later];
    return isMadeFrom(later) || (node.first && isMadeFrom(node.first)) || (node.second && isMadeFrom(node.second));
}

Clock Clocks::join(Clock a, Clock b)
{
    if (a == b || b == 0)
        return a;
    if (a == 0)
        return b;
    if (a < b)
        std::swap(a, b);
    if (includes(a, b))
        return a;
    const auto [entry, isNew] = m_joinedClocks.try_emplace(std::uint64_t(a) << 32 | b);
    if (isNew) {
        m_nodes.push_back({a, b, 0, 0, 0, 0, 0, 0, 0});
        entry->second = Clock(m_nodes.size() - 1);
    }
    return entry->second;
}

const std::vector<Clock>& Clocks::findAncestors(Clock clock, std::size_t maxCount)
{
    m_lastWalk.resize(m_nodes.size());
    ++m_walkNumber;
    m_ancestors.assign(1, clock);
    m_lastWalk[clock] = m_walkNumber;
    for (std::size_t next = 0; next < m_ancestors.size() && m_ancestors.size() < maxCount; ++next) {
        const Node& node = m_nodes[m_ancestors[next]];
        if (node.flatIndex)
            continue;
        for (const Clock known : {node.first, node.second})
            if (known && m_lastWalk[known] != m_walkNumber) {
                m_lastWalk[known] = m_walkNumber;
                m_ancestors.push_back(known);
            }
    }
    return m_ancestors;
}

bool Clocks::knows(Clock clock, const ThreadPosition& thread, std::uint64_t time)
{
    if (clock == 0)
        return false;
    const std::vector<Clock>& nearClocks = findAncestors(clock, kMaxNearClocks);
    for (const Clock known : nearClocks) {
        const Node& node = m_nodes[known];
        if (node.flatIndex ? m_flatClocks[node.flatIndex].knows(thread, time) : node.knows(thread, time))
            return true;
    }
    return nearClocks.size() >= kMaxNearClocks && flatten(clock).knows(thread, time);
}

bool Clocks::FlatClock::knows(const ThreadPosition& thread, std::uint64_t eventTime) const
{
    for (const std::uint64_t key :
         {blockKey(thread.block), warpKey(thread.block, thread.warp), laneKey(thread.block, thread.warp, thread.lane)})
        if (const auto known = times.find(key); known != times.end() && eventTime <= known->second)
            return true;
    return false;
}

void Clocks::forgetFlatClocks()
{
    for (const Clock clock : m_flattenedClocks)
        m_nodes[clock].flatIndex = 0;
    m_flattenedClocks.clear();
    m_flatClocks.resize(1);
    m_flatTimeCount = 0;
}

const Clocks::FlatClock& Clocks::flatten(Clock clock)
{
    if (m_flatTimeCount >= kMaxFlatTimes)
        forgetFlatClocks();
    FlatClock flatClock;
    const auto raise = [&](std::uint64_t key, std::uint64_t time) {
        if (time == 0)
            return;
        std::uint64_t& known = flatClock.times[key];
        known = std::max(known, time);
    };
    for (const Clock known : findAncestors(clock, m_nodes.size() + 1)) {
        const Node& node = m_nodes[known];
        if (node.flatIndex) {
            for (const auto& [key, time] : m_flatClocks[node.flatIndex].times)
                raise(key, time);
            continue;
        }
        if (node.lanes == 0)
            continue;
        raise(blockKey(node.block), node.blockKnownTime);
        raise(warpKey(node.block, node.warp), node.warpKnownTime);
        for (const unsigned lane : eachLane(node.lanes))
            raise(laneKey(node.block, node.warp, lane), node.time);
    }
    m_flatTimeCount += flatClock.times.size();
    m_nodes[clock].flatIndex = std::uint32_t(m_flatClocks.size());
    m_flattenedClocks.push_back(clock);
    return m_flatClocks.emplace_back(std::move(flatClock));
}

}  // namespace simtscope::races
