#include "gpu/races/race_checker.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "gpu/core/each_lane.h"
#include "gpu/races/current_access.h"
#include "gpu/races/race_report.h"

namespace simtscope::races {

namespace {

HappensBefore::SyncLocation makeSyncLocation(CheckedSpace space, std::uint64_t address)
{
    return {address, space == CheckedSpace::Shared};
}

/// Returns the lanes of `candidates` whose addresses are on the same page of device memory as that of its first lane.
LaneMask findLanesOnPage(const CheckedAccess& access, LaneMask candidates)
{
    constexpr std::uint64_t kPageBytes = DeviceShadow::kPageBytes;
    const std::uint64_t page = access.addresses[std::countr_zero(candidates)] / kPageBytes;
    if (access.isInOneAllocation && access.minAddress / kPageBytes == page && access.maxAddress / kPageBytes == page)
        return candidates;
    LaneMask onPage = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        onPage |= LaneMask(access.addresses[lane] / kPageBytes == page) << lane;
    return onPage & candidates;
}

/// Returns whether two unordered accesses are no race: both are atomic for each other, or one of them polls a value that the other changes.
bool isBenign(const PastAccess& other, const SyncSemantics& current, bool isWrite, std::uint32_t block, std::uint32_t warp)
{
    const bool isSameBlock = other.block == block;
    if (other.isAtomic && current.isAtomic)
        return isSameBlock || (!other.isBlockScope && current.scope == Scope::Device);
    if ((other.isAtomic && current.isVolatile) || (other.isVolatile && current.isAtomic))
        return true;
    // The plain load of a compare-and-swap loop may see an old value.
    if ((other.isAtomic && current.startsCompareSwap) || (other.startsCompareSwap && current.isAtomic))
        return true;
    // A volatile read that polls a flag is no race. Within a warp it is one, because programs use volatile in place of a missing
    // __syncwarp(). So are two writes, of which one is lost.
    return other.isVolatile && current.isVolatile && !(other.isWrite && isWrite) && !(isSameBlock && other.warp == warp);
}

}  // namespace

BlockRaces::BlockRaces(std::uint32_t id, std::size_t warps, std::size_t sharedBytes)
    : sharedShadow((sharedBytes + 7) / 4 * 4), recentAccesses(warps)
{
    syncState.id = id;
    syncState.warps.resize(warps);
}

void BlockRaces::forgetShared()
{
    if (hasCopies)
        return;
    if (sharedEnd > 0) {
        sharedShadow.forget(0, sharedEnd);
        sharedAccesses.clear();
    }
    sharedEnd = 0;
    readLog.clear();
    isShadowUsed = false;
}

RaceChecker::RaceChecker(KernelSyncSemantics kernelSemantics, LibraryCode libraries, std::uint64_t systemSharedBytes, RaceReport& report)
    : m_report(report), m_libraries(std::move(libraries)), m_syncSemantics(std::move(kernelSemantics)),
      m_systemSharedBytes(systemSharedBytes)
{
}

std::uint32_t RaceChecker::findOrAddAccess(const Actor& actor, bool isShared, std::uint32_t site, std::uint32_t epoch,
                                           const PastAccess& access)
{
    Accesses& accesses = isShared ? actor.block.sharedAccesses : m_deviceAccesses;
    const std::uint32_t key = site * 2 + isShared;
    BlockRaces::RecentAccess& recent = actor.block.recentAccesses[actor.warp][key % BlockRaces::kRecentCount];
    if (recent.key == key && recent.epoch == epoch && recent.generation == accesses.generation())
        return recent.index;
    if (m_syncSemantics.hasOnlyWholeBarriers())
        dropUnused(actor, isShared);
    recent = {key, epoch, accesses.generation(), accesses.add(access)};
    return recent.index;
}

void RaceChecker::checkAccess(const Actor& actor, std::uint32_t site, const SyncSemantics& semantics, const CheckedAccess& access)
{
    if (access.space == CheckedSpace::Local)
        return;
    BlockRaces& block = actor.block;
    const std::uint32_t warp = actor.warp;
    const bool isWrite = access.kind != AccessKind::Load, isAtomic = access.kind == AccessKind::Atomic;
    const bool isShared = access.space == CheckedSpace::Shared;
    // Cooperative groups keep their synchronisation state in the system's part of shared memory. Its accesses are not checked, but they
    // order threads.
    const bool isSystemMemory = isShared && access.addresses[std::countr_zero(access.lanes)] < m_systemSharedBytes;
    if (isShared && !isSystemMemory && m_syncSemantics.hasOnlyWholeBarriers() && !block.isShadowUsed) {
        if (!isWrite && tryLogRead(actor, site, semantics, access))
            return;
        useShadow(block);
    }
    const auto forEachLocation = [&](auto body) {
        for (const unsigned lane : eachLane(access.lanes))
            body(lane, makeSyncLocation(access.space, access.addresses[lane]));
    };
    const bool synchronises = semantics.isStrong() && m_syncSemantics.synchronises();
    if (synchronises && (isAtomic || !isWrite))
        forEachLocation([&](unsigned lane, HappensBefore::SyncLocation location) {
            m_happensBefore.recordStrongRead(block.syncState, warp, lane, location, semantics);
        });
    PastAccess pastAccess;
    pastAccess.time = actor.time;
    pastAccess.block = block.syncState.id;
    pastAccess.warp = warp;
    pastAccess.site = site;
    pastAccess.isWrite = isWrite;
    pastAccess.updateNumber = semantics.updateNumber;
    pastAccess.isAtomic = semantics.isAtomic;
    pastAccess.isVolatile = semantics.isVolatile;
    pastAccess.startsCompareSwap = semantics.startsCompareSwap;
    pastAccess.usesResult = semantics.usesResult;
    pastAccess.isBlockScope = semantics.scope == Scope::Block;
    const std::uint32_t index = findOrAddAccess(actor, isShared, site, block.syncState.warps[warp].epoch, pastAccess);
    if (index == 0)
        return;  // There is no room for more accesses: later ones are not checked.
    const bool isPlainDeviceStore =
        access.kind == AccessKind::Store && access.space == CheckedSpace::Device && !semantics.isAtomic && !semantics.isVolatile;
    Accesses& accesses = isShared ? block.sharedAccesses : m_deviceAccesses;
    CurrentAccess current{actor, false, block, accesses, semantics, access.space, warp, site, index, isWrite, isPlainDeviceStore};
    if (!isSystemMemory)
        check(current, access);
    if (synchronises && isWrite)
        forEachLocation([&](unsigned lane, HappensBefore::SyncLocation location) {
            m_happensBefore.recordStrongWrite(block.syncState, warp, lane, location, semantics, isAtomic, actor.time);
        });
    else if (isWrite && m_happensBefore.hasReleases())
        forEachLocation(
            [&](unsigned, HappensBefore::SyncLocation location) { m_happensBefore.recordWeakWrite(block.syncState, location); });
}

CopySyncState RaceChecker::captureSyncState(const Actor& actor)
{
    BlockSyncState& block = actor.block.syncState;
    WarpSyncState& warp = block.warps[actor.warp];
    ++warp.epoch;  // Accesses before and after the issue get different entries.
    actor.block.hasCopies = true;
    return {actor.time, warp.knownTime, block.knownTime, warp.acquiredClocks};
}

void RaceChecker::checkCopy(const Actor& actor, std::uint32_t site, const CopySyncState& issueState, const CheckedAccess& access)
{
    static constexpr SyncSemantics kPlain;
    BlockRaces& block = actor.block;
    const std::uint32_t warp = actor.warp;
    ++block.syncState.warps[warp].epoch;  // The copy gets an entry of its own, with the present time.
    PastAccess pastAccess;
    pastAccess.time = actor.time;
    pastAccess.block = block.syncState.id;
    pastAccess.warp = warp;
    pastAccess.site = site;
    pastAccess.isWrite = access.kind != AccessKind::Load;
    Accesses& accesses = access.space == CheckedSpace::Shared ? block.sharedAccesses : m_deviceAccesses;
    const std::uint32_t index = accesses.add(pastAccess);
    if (index == 0)
        return;
    CurrentAccess current{actor, true, block, accesses, kPlain, access.space, warp, site, index, pastAccess.isWrite, false, &issueState};
    check(current, access);
}

void RaceChecker::check(CurrentAccess& current, const CheckedAccess& access)
{
    const bool usesWitnesses = m_syncSemantics.hasOnlyWholeBarriers();
    if ((!usesWitnesses && tryCheckUniform(current, access)) || tryCheckConsecutive(current, access))
        return;
    if (usesWitnesses && !current.isWrite && current.space == CheckedSpace::Device) {
        // Checks an access to several pages page by page.
        for (LaneMask remainingLanes = access.lanes; remainingLanes;) {
            CheckedAccess pageAccess = access;
            pageAccess.lanes = findLanesOnPage(access, remainingLanes);
            remainingLanes &= ~pageAccess.lanes;
            if (pageAccess.lanes != access.lanes)
                pageAccess.isInOneAllocation = false;
            checkOnOnePage(current, pageAccess);
        }
        return;
    }
    checkOnOnePage(current, access);
}

void RaceChecker::checkOnOnePage(CurrentAccess& current, const CheckedAccess& access)
{
    if (m_syncSemantics.hasOnlyWholeBarriers() && tryReadWords(current, access))
        return;
    for (const unsigned lane : eachLane(access.lanes))
        checkLane(current, access, lane);
}

void RaceChecker::checkLane(CurrentAccess& current, const CheckedAccess& access, unsigned lane)
{
    const bool isShared = access.space == CheckedSpace::Shared;
    const std::uint64_t begin = access.addresses[lane], end = begin + access.bytesPerLane;
    if (isShared)
        current.block.sharedEnd = std::max(current.block.sharedEnd, end + kWordBytes);
    for (std::uint64_t cellAddress = begin; cellAddress < end;) {
        ShadowPage& page = isShared ? current.block.sharedShadow : m_deviceShadow.page(cellAddress);
        const std::uint64_t offset = isShared ? cellAddress : cellAddress % DeviceShadow::kPageBytes;
        if (cellAddress % kWordBytes || end - cellAddress < kWordBytes)
            page.splitIntoBytes();
        const Cell cell{page, page.isSplitIntoBytes() ? offset : offset / kWordBytes};
        if (!m_syncSemantics.hasOnlyWholeBarriers())
            checkWithReaderSets(current, cell, lane, cellAddress);
        else if (current.isWrite)
            checkWitnessedWrite(current, cell, lane, cellAddress);
        else
            checkWitnessedRead(current, cell, lane, cellAddress);
        cellAddress += page.isSplitIntoBytes() ? 1 : kWordBytes;
    }
}

/// Checks all 32 lanes together if they access 32 consecutive words that the same accesses reached last. Returns false, without a check, if
/// they do not.
bool RaceChecker::tryCheckConsecutive(CurrentAccess& current, const CheckedAccess& access)
{
    const std::uint64_t begin = access.addresses[0];
    const bool mayBeConsecutive = access.pattern == LanePattern::Consecutive || access.pattern == LanePattern::Unclassified;
    if (!mayBeConsecutive || access.lanes != kAllLanes || access.bytesPerLane != kWordBytes || begin % kWordBytes ||
        current.semantics.isAtomic)
        return false;
    std::uint64_t deviation = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        deviation |= access.addresses[lane] ^ (begin + kWordBytes * lane);
    const bool isShared = access.space == CheckedSpace::Shared;
    const std::uint64_t offset = isShared ? begin : begin % DeviceShadow::kPageBytes;
    if (deviation || (!isShared && offset + kWordBytes * kWarpSize > DeviceShadow::kPageBytes))
        return false;
    ShadowPage& page = isShared ? current.block.sharedShadow : m_deviceShadow.page(begin);
    if (page.isSplitIntoBytes())
        return false;
    if (isShared)
        current.block.sharedEnd = std::max(current.block.sharedEnd, offset + kWordBytes * kWarpSize);
    Reference* const write = page.column(ShadowPage::Write) + offset / kWordBytes;
    Reference* const read = page.column(ShadowPage::Read) + offset / kWordBytes;
    Reference deviations = 0;
    // The references of all cells must be 0, or name one access, with lane i in cell i.
    const Reference writeStep = write[0] ? 1 : 0, readStep = read[0] ? 1 : 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        deviations |= (write[lane] ^ (write[0] + writeStep * lane)) | (read[lane] ^ (read[0] + readStep * lane));
    for (const auto other : {ShadowPage::OtherRead, ShadowPage::OtherWrite, ShadowPage::PlainWrite})
        if (const Reference* const column = page.find(other))
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                deviations |= column[offset / kWordBytes + lane];
    const bool mustFollowReads =
        current.isWrite || m_syncSemantics.hasOnlyWholeBarriers() || current.block.syncState.warps[current.warp].hasClocks;
    if (deviations || laneOf(write[0]) || laneOf(read[0]) || !isOrderedLaneByLane(current, write[0]) ||
        (mustFollowReads && !isOrderedLaneByLane(current, read[0])))
        return false;
    for (unsigned lane = 0; current.isPlainDeviceStore && write[0] && !read[0] && lane < kWarpSize; ++lane)
        noteOverwritten(current, write[lane], lane, access.addresses[lane]);
    const Reference last = current.isWrite ? updateWriters(current, write[0], 0) : write[0],
                    reads = current.isWrite ? 0 : joinReader(current, read[0], 0);
    const Reference afterWrite = last ? 1 : 0, afterRead = reads ? 1 : 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        write[lane] = last + afterWrite * lane;
        read[lane] = reads + afterRead * lane;
    }
    return true;
}

/// Returns whether the earlier access comes before this one for every pair of lanes.
bool RaceChecker::isOrderedForAll(const CurrentAccess& current, Reference earlier) const
{
    const BlockSyncState& block = current.block.syncState;
    const std::uint64_t blockKnownTime = current.copyState ? current.copyState->blockKnownTime : block.knownTime;
    const std::uint64_t warpKnownTime = current.copyState ? current.copyState->warpKnownTime : block.warps[current.warp].knownTime;
    if (earlier & kReaderSetBit) {
        const ReaderSet& set = current.accesses.set(indexOf(earlier));
        return set.block == block.id && set.latestTime <= blockKnownTime;
    }
    const PastAccess& other = current.accesses.at(indexOf(earlier));
    return other.block == block.id && (other.time <= blockKnownTime || (other.warp == current.warp && other.time <= warpKnownTime));
}

/// Returns whether lane i of the earlier access comes before lane i of this one, for every i. A lane's own accesses come before its later
/// ones.
bool RaceChecker::isOrderedLaneByLane(const CurrentAccess& current, Reference earlier) const
{
    const BlockSyncState& block = current.block.syncState;
    const std::uint64_t blockKnownTime = current.copyState ? current.copyState->blockKnownTime : block.knownTime,
                        laneKnownTime = current.copyState ? current.copyState->issueTime : current.actor.time;
    return earlier == 0 || isOrderedForAll(current, earlier) ||
           current.accesses.forEachReader(earlier, [&](const PastAccess& other, LaneMask) {
               return other.block == block.id &&
                      (other.time <= blockKnownTime || (other.warp == current.warp && other.lanes == 0 && other.time <= laneKnownTime));
           });
}

OrderResult RaceChecker::findOrder(const CurrentAccess& current, unsigned lane, const PastAccess& other, unsigned otherLane)
{
    const ThreadPosition otherThread{other.block, other.warp, otherLane};
    return current.copyState
               ? m_happensBefore.findOrder(current.block.syncState.id, current.warp, lane, *current.copyState, otherThread, other.time)
               : m_happensBefore.findOrder(current.block.syncState, current.warp, lane, otherThread, other.time);
}

void RaceChecker::compare(CurrentAccess& current, Reference earlier, unsigned lane, std::uint64_t address, bool isLatest)
{
    const Reference base = earlier & ~Reference(31);
    if (base == current.orderedReference)
        return;
    if (isOrderedForAll(current, earlier)) {
        current.orderedReference = base;
        return;
    }
    if (!(earlier & kReaderSetBit) && !current.isCopy) {
        const PastAccess& other = current.accesses.at(indexOf(earlier));
        if (other.block == current.block.syncState.id && other.warp == current.warp && other.lanes == 0)
            current.sameWarpReference = base;
        if (base == current.sameWarpReference && laneOf(earlier) == lane)
            return;
    }
    bool hasSeenEarlier = false;
    current.accesses.forEachReader(earlier, [&](const PastAccess& other, LaneMask lanes) {
        const bool isUnchanged = isLatest || !other.isWrite;
        hasSeenEarlier = hasSeenEarlier || (isLatest && isOwnAtomicWithUsedResult(current, other, lanes, lane));
        isLatest = false;
        if (isBenign(other, current.semantics, current.isWrite, current.block.syncState.id, current.warp) ||
            (hasSeenEarlier && other.isAtomic))
            return true;
        OrderResult worst = OrderResult::Yes;
        LaneMask worstLanes = 0;
        for (const unsigned otherLane : eachLane(lanes)) {
            const OrderResult order = findOrder(current, lane, other, otherLane);
            if (order > worst) {
                worst = order;
                worstLanes = LaneMask(1) << otherLane;
            }
        }
        if (worst == OrderResult::Yes || (worst == OrderResult::ByFenceOnly && current.semantics.isStrong()))
            return true;
        const auto hasSeen = [&](unsigned otherLane) {
            return m_happensBefore.hasSeen(current.block.syncState, current.warp, lane, {other.block, other.warp, otherLane}, other.time);
        };
        if (other.isVolatile && current.semantics.isVolatile && hasSeen(unsigned(std::countr_zero(worstLanes))))
            return true;
        report(current, other, worstLanes, lane, address, worst, isUnchanged);
        return false;
    });
}

/// Returns whether `other` is an atomic operation of the lane itself whose result it uses. The lane has then seen the value that earlier
/// atomic operations left, and its next accesses come after these. So a thread that draws the last ticket from a counter may reset the
/// counter.
bool RaceChecker::isOwnAtomicWithUsedResult(const CurrentAccess& current, const PastAccess& other, LaneMask lanes, unsigned lane)
{
    return other.isAtomic && other.usesResult && other.block == current.block.syncState.id && other.warp == current.warp &&
           lanes == LaneMask(1) << lane;
}

Race RaceChecker::makeRace(const CurrentAccess& current, const PastAccess& other, LaneMask otherLanes, unsigned lane,
                           std::uint64_t address) const
{
    return {.block = current.block.syncState.id,
            .warp = current.warp,
            .site = current.site,
            .time = current.actor.time,
            .lane = lane,
            .space = current.space,
            .address = address,
            .isWrite = current.isWrite,
            .isAtomic = current.semantics.isAtomic,
            .isCopy = current.isCopy,
            .isUpdate = current.semantics.updateNumber != 0 && current.semantics.updateNumber == other.updateNumber,
            .other = other,
            .otherLanes = otherLanes};
}

void RaceChecker::report(const CurrentAccess& current, const PastAccess& other, LaneMask otherLanes, unsigned lane, std::uint64_t address,
                         OrderResult order, bool isOtherLatest)
{
    if (m_libraries.areInSameLibrary(current.site, other.site))
        return;
    Race race = makeRace(current, other, otherLanes, lane, address);
    race.order = order;
    race.isOtherLatest = isOtherLatest;
    m_report.report(race);
}

/// Reports a result that is lost: two threads store to one address at the same line, one after the other, and no thread has read it in
/// between. If different lines store, the first value may be an initial one, so nothing is reported.
void RaceChecker::noteOverwritten(const CurrentAccess& current, Reference earlier, unsigned lane, std::uint64_t address)
{
    if (earlier & kReaderSetBit)
        return;
    const PastAccess& other = current.accesses.at(indexOf(earlier));
    const ThreadPosition thread{other.block, other.warp, laneOf(earlier)};
    const bool isSameThread = other.block == current.block.syncState.id && other.warp == current.warp && thread.lane == lane;
    if (isSameThread || other.isAtomic || other.isVolatile || other.lanes || !m_report.isOverwriting(current.site, other.site) ||
        m_happensBefore.findOrder(current.block.syncState, current.warp, lane, thread, other.time) != OrderResult::Yes)
        return;
    Race overwriting = makeRace(current, other, LaneMask(1) << thread.lane, lane, address);
    overwriting.order = OrderResult::Yes;
    overwriting.isOtherLatest = true;
    m_report.noteOverwritten(overwriting);
}

void RaceChecker::arriveAtBarrier(const Actor& actor, unsigned barrier, LaneMask lanes, bool waits)
{
    ++actor.block.syncState.warps[actor.warp].epoch;
    actor.block.arrivals[barrier].push_back({actor.warp, lanes, actor.time, waits});
}

void RaceChecker::leaveBarrier(BlockRaces& block, unsigned barrier, bool isWholeBlock, std::uint64_t time)
{
    std::vector<HappensBefore::Arrival> arrivals = std::move(block.arrivals[barrier]);
    block.arrivals[barrier].clear();
    const bool doAllWait = std::ranges::all_of(arrivals, &HappensBefore::Arrival::waits);
    if (isWholeBlock && doAllWait) {
        m_happensBefore.passBlockBarrier(block.syncState, time);
        block.forgetShared();
    } else {
        m_happensBefore.passPartialBarrier(block.syncState, arrivals);
    }
}

void RaceChecker::passWarpBarrier(const Actor& actor, LaneMask lanes, bool isWholeWarp)
{
    m_happensBefore.passWarpBarrier(actor.block.syncState, actor.warp, lanes, isWholeWarp, actor.time);
}

void RaceChecker::recordFence(const Actor& actor, LaneMask lanes, const SyncSemantics& semantics)
{
    if (semantics.isFence)
        m_happensBefore.recordFence(actor.block.syncState, actor.warp, lanes, semantics.scope, actor.time);
}

void RaceChecker::arriveAtMbarriers(const Actor& actor, LaneMask lanes, const LaneOffsets& objects)
{
    static constexpr SyncSemantics kRelease{.isAtomic = true, .releases = true, .scope = Scope::Block};
    for (const unsigned lane : eachLane(lanes))
        m_happensBefore.recordStrongWrite(actor.block.syncState, actor.warp, lane, {objects[lane], true}, kRelease, true, actor.time);
}

void RaceChecker::passMbarriers(const Actor& actor, LaneMask lanes, const LaneOffsets& objects)
{
    static constexpr SyncSemantics kAcquire{.isAtomic = true, .acquires = true, .scope = Scope::Block};
    for (const unsigned lane : eachLane(lanes))
        m_happensBefore.recordStrongRead(actor.block.syncState, actor.warp, lane, {objects[lane], true}, kAcquire);
}

}  // namespace simtscope::races
