#include "gpu/races/happens_before.h"

#include "gpu/core/each_lane.h"

namespace simtscope::races {

std::uint64_t HappensBefore::makeKey(const BlockSyncState& block, SyncLocation location)
{
    // Device addresses have fewer than 63 bits, so bit 63 marks shared memory.
    return location.isShared ? 1ull << 63 | std::uint64_t(block.id) << 24 | location.address / 4 : location.address / 4;
}

Clock HappensBefore::makeReleaseClock(const BlockSyncState& block, std::uint32_t warp, unsigned lane, std::uint64_t time)
{
    const WarpSyncState& warpState = block.warps[warp];
    return m_clocks.release(
        {block.id, warp, LaneMask(1) << lane, time, warpState.knownTime, block.knownTime, warpState.acquiredClocks[lane]});
}

void HappensBefore::shareClocks(const std::vector<WarpSyncState*>& warps)
{
    // Clocks of fences are shared, too: what a thread wrote before its fence is visible in the fence's scope. After a barrier, any thread
    // of the block may publish it by a strong write.
    for (WarpSyncState::Lanes WarpSyncState::*const column :
         {&WarpSyncState::acquiredClocks, &WarpSyncState::readClocks, &WarpSyncState::blockReadClocks, &WarpSyncState::fencedClocks,
          &WarpSyncState::blockFencedClocks}) {
        Clock joinedClock = 0;
        for (const WarpSyncState* const warp : warps)
            for (const Clock clock : warp->*column)
                joinedClock = m_clocks.join(joinedClock, clock);
        for (WarpSyncState* const warp : warps)
            (warp->*column).fill(joinedClock);
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
    Clock joinedClock = 0;
    for (const Arrival& arrival : arrivals) {
        WarpSyncState& warp = block.warps[arrival.warp];
        ++warp.epoch;
        Clock acquiredClock = 0;
        for (const unsigned lane : eachLane(arrival.lanes))
            acquiredClock = m_clocks.join(acquiredClock, warp.acquiredClocks[lane]);
        joinedClock = m_clocks.join(joinedClock, m_clocks.release({block.id, arrival.warp, arrival.lanes, arrival.time, warp.knownTime,
                                                                   block.knownTime, acquiredClock}));
    }
    for (const Arrival& arrival : arrivals) {
        if (!arrival.waits)
            continue;
        WarpSyncState& warp = block.warps[arrival.warp];
        warp.hasClocks = true;
        for (const unsigned lane : eachLane(arrival.lanes))
            warp.acquiredClocks[lane] = m_clocks.join(warp.acquiredClocks[lane], joinedClock);
    }
}

void HappensBefore::passWarpBarrier(BlockSyncState& block, std::uint32_t warp, LaneMask lanes, bool isWholeWarp, std::uint64_t time)
{
    WarpSyncState& warpState = block.warps[warp];
    ++warpState.epoch;
    if (!isWholeWarp) {
        passPartialBarrier(block, {{warp, lanes, time, true}});
        return;
    }
    warpState.knownTime = time;
    if (warpState.hasClocks)
        shareClocks({&warpState});
}

void HappensBefore::recordFence(BlockSyncState& block, std::uint32_t warp, LaneMask lanes, Scope scope, std::uint64_t time)
{
    WarpSyncState& warpState = block.warps[warp];
    ++warpState.epoch;
    warpState.hasClocks = true;
    for (const unsigned lane : eachLane(lanes)) {
        warpState.acquiredClocks[lane] = m_clocks.join(warpState.acquiredClocks[lane], warpState.blockReadClocks[lane]);
        if (scope == Scope::Device)
            warpState.acquiredClocks[lane] = m_clocks.join(warpState.acquiredClocks[lane], warpState.readClocks[lane]);
        const Clock fenceClock = makeReleaseClock(block, warp, lane, time);
        warpState.blockFencedClocks[lane] = fenceClock;
        if (scope == Scope::Device)
            warpState.fencedClocks[lane] = fenceClock;
    }
}

void HappensBefore::recordStrongWrite(BlockSyncState& block, std::uint32_t warp, unsigned lane, SyncLocation location,
                                      const SyncSemantics& semantics, bool isAtomic, std::uint64_t time)
{
    WarpSyncState& warpState = block.warps[warp];
    Clock deviceClock = semantics.scope == Scope::Device ? warpState.fencedClocks[lane] : 0, blockClock = warpState.blockFencedClocks[lane];
    if (semantics.releases) {
        ++warpState.epoch;
        blockClock = makeReleaseClock(block, warp, lane, time);
        if (semantics.scope == Scope::Device)
            deviceClock = blockClock;
    }
    const std::uint64_t key = makeKey(block, location);
    if (deviceClock == 0 && blockClock == 0) {
        // The write releases nothing. A store also removes what was released to the location earlier; an atomic operation keeps it.
        if (!isAtomic)
            m_releases.erase(key);
        return;
    }
    ReleasedClocks& released = m_releases[key];
    const bool isSameBlock = released.block == block.id;
    // Atomic operations of any thread continue a release sequence (PTX ISA, 8.8 "Release and Acquire Patterns": observation through a
    // chain).
    released.deviceClock = isAtomic ? m_clocks.join(released.deviceClock, deviceClock) : deviceClock;
    released.blockClock = isAtomic && isSameBlock ? m_clocks.join(released.blockClock, blockClock) : blockClock;
    released.block = block.id;
    released.writeClock = m_clocks.release({block.id, warp, LaneMask(1) << lane, time, 0, 0, warpState.seenClocks[lane]});
}

void HappensBefore::recordStrongRead(BlockSyncState& block, std::uint32_t warp, unsigned lane, SyncLocation location,
                                     const SyncSemantics& semantics)
{
    if (m_releases.empty())
        return;
    const auto found = m_releases.find(makeKey(block, location));
    if (found == m_releases.end())
        return;
    WarpSyncState& warpState = block.warps[warp];
    warpState.hasClocks = true;
    const ReleasedClocks& released = found->second;
    const Clock blockClock = released.block == block.id ? released.blockClock : 0,
                deviceClock = semantics.scope == Scope::Device ? released.deviceClock : 0;
    if (semantics.acquires)
        warpState.acquiredClocks[lane] = m_clocks.join(warpState.acquiredClocks[lane], m_clocks.join(blockClock, deviceClock));
    warpState.readClocks[lane] = m_clocks.join(warpState.readClocks[lane], deviceClock);
    warpState.blockReadClocks[lane] = m_clocks.join(warpState.blockReadClocks[lane], blockClock);
    warpState.seenClocks[lane] = m_clocks.join(warpState.seenClocks[lane], released.writeClock);
}

void HappensBefore::recordWeakWrite(const BlockSyncState& block, SyncLocation location)
{
    if (!m_releases.empty())
        m_releases.erase(makeKey(block, location));
}

bool HappensBefore::hasSeen(const BlockSyncState& block, std::uint32_t warp, unsigned lane, const ThreadPosition& other,
                            std::uint64_t otherTime)
{
    return m_clocks.knows(block.warps[warp].seenClocks[lane], other, otherTime);
}

OrderResult HappensBefore::findOrder(const BlockSyncState& block, std::uint32_t warp, unsigned lane, const ThreadPosition& other,
                                     std::uint64_t otherTime)
{
    const WarpSyncState& warpState = block.warps[warp];
    if (other.block == block.id) {
        if (otherTime <= block.knownTime)
            return OrderResult::Yes;
        if (other.warp == warp && (other.lane == lane || otherTime <= warpState.knownTime))
            return OrderResult::Yes;
    }
    if (!warpState.hasClocks)
        return OrderResult::No;
    if (m_clocks.knows(warpState.acquiredClocks[lane], other, otherTime))
        return OrderResult::Yes;
    return m_clocks.knows(warpState.readClocks[lane], other, otherTime) || m_clocks.knows(warpState.blockReadClocks[lane], other, otherTime)
               ? OrderResult::ByFenceOnly
               : OrderResult::No;
}

OrderResult HappensBefore::findOrder(std::uint32_t block, std::uint32_t warp, unsigned lane, const CopySyncState& issueState,
                                     const ThreadPosition& other, std::uint64_t otherTime)
{
    const bool isSameWarp = other.block == block && other.warp == warp;
    if ((other.block == block && otherTime <= issueState.blockKnownTime) || (isSameWarp && otherTime <= issueState.warpKnownTime) ||
        (isSameWarp && other.lane == lane && otherTime <= issueState.issueTime))
        return OrderResult::Yes;
    return m_clocks.knows(issueState.acquiredClocks[lane], other, otherTime) ? OrderResult::Yes : OrderResult::No;
}

}  // namespace simtscope::races
