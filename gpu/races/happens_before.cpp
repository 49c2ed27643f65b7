#include "gpu/races/happens_before.h"

#include "gpu/core/each_lane.h"

namespace simtscope::races {

std::uint64_t HappensBefore::keyOf(const BlockSyncState& block, SyncLocation location)
{
    // Device addresses have fewer than 63 bits, so bit 63 marks shared memory.
    return location.isShared ? 1ull << 63 | std::uint64_t(block.id) << 24 | location.address / 4 : location.address / 4;
}

Clock HappensBefore::releaseNow(const BlockSyncState& block, std::uint32_t warp, unsigned lane, std::uint64_t time)
{
    const WarpSyncState& order = block.warps[warp];
    return m_clocks.release({block.id, warp, LaneMask(1) << lane, time, order.knownTime, block.knownTime, order.acquiredClocks[lane]});
}

void HappensBefore::shareClocks(const std::vector<WarpSyncState*>& warps)
{
    // Clocks of fences are shared, too: what a thread wrote before its fence is visible in the fence's scope. After a barrier, any thread
    // of the block may publish it by a strong write.
    for (WarpSyncState::Lanes WarpSyncState::*const column :
         {&WarpSyncState::acquiredClocks, &WarpSyncState::readClocks, &WarpSyncState::blockReadClocks, &WarpSyncState::fencedClocks,
          &WarpSyncState::blockFencedClocks}) {
        Clock all = 0;
        for (const WarpSyncState* const warp : warps)
            for (const Clock clock : warp->*column)
                all = m_clocks.join(all, clock);
        for (WarpSyncState* const warp : warps)
            (warp->*column).fill(all);
    }
}

void HappensBefore::passBlockBarrier(BlockSyncState& block, std::uint64_t time)
{
    block.knownTime = time;
    bool hasClocks = false;
    for (WarpSyncState& warp : block.warps) {
        warp.knownTime = time;
        ++warp.epoch;
        hasClocks = hasClocks || warp.hasClocks;
    }
    if (!hasClocks)
        return;
    std::vector<WarpSyncState*> warps;
    for (WarpSyncState& warp : block.warps) {
        warp.hasClocks = true;
        warps.push_back(&warp);
    }
    shareClocks(warps);
}

void HappensBefore::passPartialBarrier(BlockSyncState& block, const std::vector<Arrival>& arrivals)
{
    Clock all = 0;
    for (const Arrival& arrival : arrivals) {
        WarpSyncState& warp = block.warps[arrival.warp];
        ++warp.epoch;
        Clock acquired = 0;
        for (const unsigned lane : eachLane(arrival.lanes))
            acquired = m_clocks.join(acquired, warp.acquiredClocks[lane]);
        all = m_clocks.join(
            all, m_clocks.release({block.id, arrival.warp, arrival.lanes, arrival.time, warp.knownTime, block.knownTime, acquired}));
    }
    for (const Arrival& arrival : arrivals) {
        if (!arrival.waits)
            continue;
        WarpSyncState& warp = block.warps[arrival.warp];
        warp.hasClocks = true;
        for (const unsigned lane : eachLane(arrival.lanes))
            warp.acquiredClocks[lane] = m_clocks.join(warp.acquiredClocks[lane], all);
    }
}

void HappensBefore::passWarpBarrier(BlockSyncState& block, std::uint32_t warp, LaneMask lanes, bool isWholeWarp, std::uint64_t time)
{
    WarpSyncState& order = block.warps[warp];
    ++order.epoch;
    if (!isWholeWarp) {
        passPartialBarrier(block, {{warp, lanes, time, true}});
        return;
    }
    order.knownTime = time;
    if (order.hasClocks)
        shareClocks({&order});
}

void HappensBefore::recordFence(BlockSyncState& block, std::uint32_t warp, LaneMask lanes, Scope scope, std::uint64_t time)
{
    WarpSyncState& order = block.warps[warp];
    ++order.epoch;
    order.hasClocks = true;
    for (const unsigned lane : eachLane(lanes)) {
        order.acquiredClocks[lane] = m_clocks.join(order.acquiredClocks[lane], order.blockReadClocks[lane]);
        if (scope == Scope::Device)
            order.acquiredClocks[lane] = m_clocks.join(order.acquiredClocks[lane], order.readClocks[lane]);
        const Clock now = releaseNow(block, warp, lane, time);
        order.blockFencedClocks[lane] = now;
        if (scope == Scope::Device)
            order.fencedClocks[lane] = now;
    }
}

void HappensBefore::recordStrongWrite(BlockSyncState& block, std::uint32_t warp, unsigned lane, SyncLocation location,
                                      const SyncSemantics& order, bool isAtomic, std::uint64_t time)
{
    WarpSyncState& own = block.warps[warp];
    Clock device = order.scope == Scope::Device ? own.fencedClocks[lane] : 0, inBlock = own.blockFencedClocks[lane];
    if (order.releases) {
        ++own.epoch;
        inBlock = releaseNow(block, warp, lane, time);
        if (order.scope == Scope::Device)
            device = inBlock;
    }
    const std::uint64_t key = keyOf(block, location);
    if (device == 0 && inBlock == 0) {
        // The write releases nothing. A store also removes what was released to the location earlier; an atomic operation keeps it.
        if (!isAtomic)
            m_releases.erase(key);
        return;
    }
    ReleasedClocks& published = m_releases[key];
    const bool isSameBlock = published.block == block.id;
    // Atomic operations of any thread continue a release sequence (PTX ISA, 8.8 "Release and Acquire Patterns": observation through a
    // chain).
    published.device = isAtomic ? m_clocks.join(published.device, device) : device;
    published.inBlock = isAtomic && isSameBlock ? m_clocks.join(published.inBlock, inBlock) : inBlock;
    published.block = block.id;
    published.writeClock = m_clocks.release({block.id, warp, LaneMask(1) << lane, time, 0, 0, own.seenClocks[lane]});
}

void HappensBefore::recordStrongRead(BlockSyncState& block, std::uint32_t warp, unsigned lane, SyncLocation location,
                                     const SyncSemantics& order)
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
        own.acquiredClocks[lane] = m_clocks.join(own.acquiredClocks[lane], m_clocks.join(inBlock, device));
    own.readClocks[lane] = m_clocks.join(own.readClocks[lane], device);
    own.blockReadClocks[lane] = m_clocks.join(own.blockReadClocks[lane], inBlock);
    own.seenClocks[lane] = m_clocks.join(own.seenClocks[lane], published.writeClock);
}

void HappensBefore::recordWeakWrite(const BlockSyncState& block, SyncLocation location)
{
    if (!m_releases.empty())
        m_releases.erase(keyOf(block, location));
}

bool HappensBefore::hasSeen(const BlockSyncState& block, std::uint32_t warp, unsigned lane, const ThreadPosition& other,
                            std::uint64_t otherTime)
{
    return m_clocks.knows(block.warps[warp].seenClocks[lane], other, otherTime);
}

OrderResult HappensBefore::findOrder(const BlockSyncState& block, std::uint32_t warp, unsigned lane, const ThreadPosition& other,
                                     std::uint64_t then)
{
    const WarpSyncState& own = block.warps[warp];
    if (other.block == block.id) {
        if (then <= block.knownTime)
            return OrderResult::Yes;
        if (other.warp == warp && (other.lane == lane || then <= own.knownTime))
            return OrderResult::Yes;
    }
    if (!own.hasClocks)
        return OrderResult::No;
    if (m_clocks.knows(own.acquiredClocks[lane], other, then))
        return OrderResult::Yes;
    return m_clocks.knows(own.readClocks[lane], other, then) || m_clocks.knows(own.blockReadClocks[lane], other, then)
               ? OrderResult::ByFenceOnly
               : OrderResult::No;
}

OrderResult HappensBefore::findOrder(std::uint32_t block, std::uint32_t warp, unsigned lane, const CopySyncState& since,
                                     const ThreadPosition& other, std::uint64_t then)
{
    const bool isSameWarp = other.block == block && other.warp == warp;
    if ((other.block == block && then <= since.blockKnown) || (isSameWarp && then <= since.warpKnown) ||
        (isSameWarp && other.lane == lane && then <= since.time))
        return OrderResult::Yes;
    return m_clocks.knows(since.acquiredClocks[lane], other, then) ? OrderResult::Yes : OrderResult::No;
}

}  // namespace simtscope::races
