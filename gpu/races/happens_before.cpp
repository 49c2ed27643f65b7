#include "gpu/races/happens_before.h"

#include "gpu/core/each_lane.h"

namespace simtscope::races {

std::uint64_t HappensBefore::keyOf(const BlockSyncState& block, SyncLocation location)
{
    // Device addresses have fewer than 63 bits, so bit 63 marks shared memory.
    return location.shared ? 1ull << 63 | std::uint64_t(block.id) << 24 | location.address / 4 : location.address / 4;
}

Clock HappensBefore::releaseNow(const BlockSyncState& block, std::uint32_t warp, unsigned lane, std::uint64_t time)
{
    const WarpSyncState& order = block.warps[warp];
    return m_clocks.release({block.id, warp, LaneMask(1) << lane, time, order.known, block.known, order.acquired[lane]});
}

void HappensBefore::share(const std::vector<WarpSyncState*>& warps)
{
    // Clocks of fences are shared, too: what a thread wrote before its fence is visible in the fence's scope. After a barrier, any thread
    // of the block may publish it by a strong write.
    for (WarpSyncState::Lanes WarpSyncState::*const column : {&WarpSyncState::acquired, &WarpSyncState::read, &WarpSyncState::readInBlock,
                                                              &WarpSyncState::fenced, &WarpSyncState::fencedInBlock}) {
        Clock all = 0;
        for (const WarpSyncState* const warp : warps)
            for (const Clock clock : warp->*column)
                all = m_clocks.join(all, clock);
        for (WarpSyncState* const warp : warps)
            (warp->*column).fill(all);
    }
}

void HappensBefore::blockBarrier(BlockSyncState& block, std::uint64_t time)
{
    block.known = time;
    bool any = false;
    for (WarpSyncState& warp : block.warps) {
        warp.known = time;
        ++warp.epoch;
        any = any || warp.hasClocks;
    }
    if (!any)
        return;
    std::vector<WarpSyncState*> warps;
    for (WarpSyncState& warp : block.warps) {
        warp.hasClocks = true;
        warps.push_back(&warp);
    }
    share(warps);
}

void HappensBefore::partBarrier(BlockSyncState& block, const std::vector<Arrival>& arrivals)
{
    Clock all = 0;
    for (const Arrival& arrival : arrivals) {
        WarpSyncState& warp = block.warps[arrival.warp];
        ++warp.epoch;
        Clock acquired = 0;
        for (const unsigned lane : eachLane(arrival.lanes))
            acquired = m_clocks.join(acquired, warp.acquired[lane]);
        all =
            m_clocks.join(all, m_clocks.release({block.id, arrival.warp, arrival.lanes, arrival.time, warp.known, block.known, acquired}));
    }
    for (const Arrival& arrival : arrivals) {
        if (!arrival.waits)
            continue;
        WarpSyncState& warp = block.warps[arrival.warp];
        warp.hasClocks = true;
        for (const unsigned lane : eachLane(arrival.lanes))
            warp.acquired[lane] = m_clocks.join(warp.acquired[lane], all);
    }
}

void HappensBefore::warpBarrier(BlockSyncState& block, std::uint32_t warp, LaneMask lanes, bool all, std::uint64_t time)
{
    WarpSyncState& order = block.warps[warp];
    ++order.epoch;
    if (!all) {
        partBarrier(block, {{warp, lanes, time, true}});
        return;
    }
    order.known = time;
    if (order.hasClocks)
        share({&order});
}

void HappensBefore::fence(BlockSyncState& block, std::uint32_t warp, LaneMask lanes, Scope scope, std::uint64_t time)
{
    WarpSyncState& order = block.warps[warp];
    ++order.epoch;
    order.hasClocks = true;
    for (const unsigned lane : eachLane(lanes)) {
        order.acquired[lane] = m_clocks.join(order.acquired[lane], order.readInBlock[lane]);
        if (scope == Scope::Device)
            order.acquired[lane] = m_clocks.join(order.acquired[lane], order.read[lane]);
        const Clock now = releaseNow(block, warp, lane, time);
        order.fencedInBlock[lane] = now;
        if (scope == Scope::Device)
            order.fenced[lane] = now;
    }
}

void HappensBefore::strongWrite(BlockSyncState& block, std::uint32_t warp, unsigned lane, SyncLocation location, const SyncSemantics& order,
                                bool isAtomic, std::uint64_t time)
{
    WarpSyncState& own = block.warps[warp];
    Clock device = order.scope == Scope::Device ? own.fenced[lane] : 0, inBlock = own.fencedInBlock[lane];
    if (order.releases) {
        ++own.epoch;
        inBlock = releaseNow(block, warp, lane, time);
        if (order.scope == Scope::Device)
            device = inBlock;
    }
    const std::uint64_t key = keyOf(block, location);
    if (device == 0 && inBlock == 0) {
        // The write releases nothing. A store also removes what was released to the location before; an atomic operation keeps it.
        if (!isAtomic)
            m_releases.erase(key);
        return;
    }
    ReleasedClocks& published = m_releases[key];
    const bool sameBlock = published.block == block.id;
    // Atomic operations of any thread continue a release sequence (PTX ISA, 8.8 "Release and Acquire Patterns": observation through a
    // chain).
    published.device = isAtomic ? m_clocks.join(published.device, device) : device;
    published.inBlock = isAtomic && sameBlock ? m_clocks.join(published.inBlock, inBlock) : inBlock;
    published.block = block.id;
    published.written = m_clocks.release({block.id, warp, LaneMask(1) << lane, time, 0, 0, own.seen[lane]});
}

void HappensBefore::strongRead(BlockSyncState& block, std::uint32_t warp, unsigned lane, SyncLocation location, const SyncSemantics& order)
{
    if (m_releases.empty())
        return;
    const auto found = m_releases.find(keyOf(block, location));
    if (found == m_releases.end())
        return;
    WarpSyncState& own = block.warps[warp];
    own.hasClocks = true;
    const ReleasedClocks& published = found->second;
    const Clock inBlock = published.block == block.id ? published.inBlock : 0, device = order.scope == Scope::Device ? published.device : 0;
    if (order.acquires)
        own.acquired[lane] = m_clocks.join(own.acquired[lane], m_clocks.join(inBlock, device));
    own.read[lane] = m_clocks.join(own.read[lane], device);
    own.readInBlock[lane] = m_clocks.join(own.readInBlock[lane], inBlock);
    own.seen[lane] = m_clocks.join(own.seen[lane], published.written);
}

void HappensBefore::weakWrite(const BlockSyncState& block, SyncLocation location)
{
    if (!m_releases.empty())
        m_releases.erase(keyOf(block, location));
}

bool HappensBefore::hasSeen(const BlockSyncState& block, std::uint32_t warp, unsigned lane, const ThreadPosition& other, std::uint64_t then)
{
    return m_clocks.knows(block.warps[warp].seen[lane], other, then);
}

Ordered HappensBefore::ordered(const BlockSyncState& block, std::uint32_t warp, unsigned lane, const ThreadPosition& other,
                               std::uint64_t then)
{
    const WarpSyncState& own = block.warps[warp];
    if (other.block == block.id) {
        if (then <= block.known)
            return Ordered::Yes;
        if (other.warp == warp && (other.lane == lane || then <= own.known))
            return Ordered::Yes;
    }
    if (!own.hasClocks)
        return Ordered::No;
    if (m_clocks.knows(own.acquired[lane], other, then))
        return Ordered::Yes;
    return m_clocks.knows(own.read[lane], other, then) || m_clocks.knows(own.readInBlock[lane], other, then) ? Ordered::ByFenceOnly
                                                                                                             : Ordered::No;
}

Ordered HappensBefore::ordered(std::uint32_t block, std::uint32_t warp, unsigned lane, const CopySyncState& since,
                               const ThreadPosition& other, std::uint64_t then)
{
    const bool sameWarp = other.block == block && other.warp == warp;
    if ((other.block == block && then <= since.blockKnown) || (sameWarp && then <= since.warpKnown) ||
        (sameWarp && other.lane == lane && then <= since.time))
        return Ordered::Yes;
    return m_clocks.knows(since.acquired[lane], other, then) ? Ordered::Yes : Ordered::No;
}

}  // namespace simtscope::races
