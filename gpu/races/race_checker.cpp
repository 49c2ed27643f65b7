#include "gpu/races/race_checker.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "gpu/core/each_lane.h"
#include "gpu/races/current_access.h"
#include "gpu/races/race_report.h"

namespace simtscope::races {

namespace {

HappensBefore::SyncLocation locationOf(CheckedSpace space, std::uint64_t address)
{
    return {address, space == CheckedSpace::Shared};
}

/// Returns the lanes of `among` whose addresses are on the same page of device memory as that of its first lane.
LaneMask lanesOnPage(const CheckedAccess& access, LaneMask among)
{
    constexpr std::uint64_t kPage = DeviceShadow::kPageBytes;
    const std::uint64_t page = access.addresses[std::countr_zero(among)] / kPage;
    if (access.isInOnePiece && access.lowest / kPage == page && access.highest / kPage == page)
        return among;
    LaneMask on = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        on |= LaneMask(access.addresses[lane] / kPage == page) << lane;
    return on & among;
}

/// Returns whether two unordered accesses are no race: both are atomic for each other, or one of them polls a value that the other changes.
bool isBenign(const PastAccess& other, const SyncSemantics& current, bool isWrite, std::uint32_t block, std::uint32_t warp)
{
    const bool sameBlock = other.block == block;
    if (other.isAtomic && current.isAtomic)
        return sameBlock || (!other.isBlockScope && current.scope == Scope::Device);
    if ((other.isAtomic && current.isVolatile) || (other.isVolatile && current.isAtomic))
        return true;
    // The plain load of a compare-and-swap loop may see an old value.
    if ((other.isAtomic && current.startsCompareSwap) || (other.startsCompareSwap && current.isAtomic))
        return true;
    // A volatile read that polls a flag is no race. Within a warp it is one, because programs use volatile in place of a missing
    // __syncwarp(). So are two writes, of which one is lost.
    return other.isVolatile && current.isVolatile && !(other.isWrite && isWrite) && !(sameBlock && other.warp == warp);
}

}  // namespace

BlockRaces::BlockRaces(std::uint32_t id, std::size_t warps, std::size_t sharedBytes) : shared((sharedBytes + 7) / 4 * 4), recent(warps)
{
    order.id = id;
    order.warps.resize(warps);
}

void BlockRaces::forgetShared()
{
    if (hasCopies)
        return;
    if (sharedEnd > 0) {
        shared.forget(0, sharedEnd);
        accesses.clear();
    }
    sharedEnd = 0;
    reads.clear();
    isShadowUsed = false;
}

RaceChecker::RaceChecker(KernelSyncSemantics orders, LibraryCode libraries, std::uint64_t systemShared, RaceReport& report)
    : m_report(report), m_libraries(std::move(libraries)), m_orders(std::move(orders)), m_systemShared(systemShared)
{
}

std::uint32_t RaceChecker::indexFor(const Actor& at, bool isShared, std::uint32_t site, std::uint32_t epoch, const PastAccess& access)
{
    Accesses& accesses = isShared ? at.block.accesses : m_accesses;
    const std::uint32_t key = site * 2 + isShared;
    BlockRaces::Recent& recent = at.block.recent[at.warp][key % BlockRaces::kRecent];
    if (recent.key == key && recent.epoch == epoch && recent.generation == accesses.generation())
        return recent.index;
    if (m_orders.areWholeBarriers())
        dropUnused(at, isShared);
    recent = {key, epoch, accesses.generation(), accesses.add(access)};
    return recent.index;
}

void RaceChecker::access(const Actor& at, std::uint32_t site, const SyncSemantics& order, const CheckedAccess& access)
{
    if (access.space == CheckedSpace::Local)
        return;
    BlockRaces& block = at.block;
    const std::uint32_t warp = at.warp;
    const bool isWrite = access.kind != AccessKind::Load, isAtomic = access.kind == AccessKind::Atomic;
    const bool isShared = access.space == CheckedSpace::Shared;
    // Cooperative groups keep their synchronisation state in the system's part of shared memory. Its accesses are not checked, but they
    // order threads.
    const bool isSystems = isShared && access.addresses[std::countr_zero(access.lanes)] < m_systemShared;
    if (isShared && !isSystems && m_orders.areWholeBarriers() && !block.isShadowUsed) {
        if (!isWrite && keptForLater(at, site, order, access))
            return;
        useShadow(block);
    }
    const auto each = [&](auto body) {
        for (const unsigned lane : eachLane(access.lanes))
            body(lane, locationOf(access.space, access.addresses[lane]));
    };
    const bool syncs = order.strong() && m_orders.synchronises();
    if (syncs && (isAtomic || !isWrite))
        each([&](unsigned lane, HappensBefore::SyncLocation location) { m_order.strongRead(block.order, warp, lane, location, order); });
    PastAccess made;
    made.time = at.time;
    made.block = block.order.id;
    made.warp = warp;
    made.site = site;
    made.isWrite = isWrite;
    made.update = order.update;
    made.isAtomic = order.isAtomic;
    made.isVolatile = order.isVolatile;
    made.startsCompareSwap = order.startsCompareSwap;
    made.usesResult = order.usesResult;
    made.isBlockScope = order.scope == Scope::Block;
    const std::uint32_t index = indexFor(at, isShared, site, block.order.warps[warp].epoch, made);
    if (index == 0)
        return;  // There is no room for more accesses: later ones are not checked.
    const bool isResult = access.kind == AccessKind::Store && access.space == CheckedSpace::Device && !order.isAtomic && !order.isVolatile;
    Accesses& accesses = isShared ? block.accesses : m_accesses;
    CurrentAccess current{at, false, block, accesses, order, access.space, warp, site, index, isWrite, isResult};
    if (!isSystems)
        check(current, access);
    if (syncs && isWrite)
        each([&](unsigned lane, HappensBefore::SyncLocation location) {
            m_order.strongWrite(block.order, warp, lane, location, order, isAtomic, at.time);
        });
    else if (isWrite && m_order.hasReleases())
        each([&](unsigned, HappensBefore::SyncLocation location) { m_order.weakWrite(block.order, location); });
}

CopySyncState RaceChecker::orderNow(const Actor& at)
{
    BlockSyncState& block = at.block.order;
    WarpSyncState& warp = block.warps[at.warp];
    ++warp.epoch;  // Accesses before and after the issue get different entries.
    at.block.hasCopies = true;
    return {at.time, warp.known, block.known, warp.acquired};
}

void RaceChecker::copied(const Actor& owner, std::uint32_t site, const CopySyncState& since, const CheckedAccess& access)
{
    static constexpr SyncSemantics kPlain;
    BlockRaces& block = owner.block;
    const std::uint32_t warp = owner.warp;
    ++block.order.warps[warp].epoch;  // The copy gets an entry of its own, with the present time.
    PastAccess made;
    made.time = owner.time;
    made.block = block.order.id;
    made.warp = warp;
    made.site = site;
    made.isWrite = access.kind != AccessKind::Load;
    Accesses& accesses = access.space == CheckedSpace::Shared ? block.accesses : m_accesses;
    const std::uint32_t index = accesses.add(made);
    if (index == 0)
        return;
    CurrentAccess current{owner, true, block, accesses, kPlain, access.space, warp, site, index, made.isWrite, false, &since};
    check(current, access);
}

void RaceChecker::check(CurrentAccess& current, const CheckedAccess& access)
{
    const bool byWitnesses = m_orders.areWholeBarriers();
    if ((!byWitnesses && checkUniform(current, access)) || checkRow(current, access))
        return;
    if (byWitnesses && !current.isWrite && current.space == CheckedSpace::Device) {
        // Checks an access to several pages page by page.
        for (LaneMask left = access.lanes; left;) {
            CheckedAccess part = access;
            part.lanes = lanesOnPage(access, left);
            left &= ~part.lanes;
            if (part.lanes != access.lanes)
                part.isInOnePiece = false;
            checkPart(current, part);
        }
        return;
    }
    checkPart(current, access);
}

void RaceChecker::checkPart(CurrentAccess& current, const CheckedAccess& access)
{
    if (m_orders.areWholeBarriers() && readWords(current, access))
        return;
    for (const unsigned lane : eachLane(access.lanes))
        checkLane(current, access, lane);
}

void RaceChecker::checkLane(CurrentAccess& current, const CheckedAccess& access, unsigned lane)
{
    const bool isShared = access.space == CheckedSpace::Shared;
    const std::uint64_t begin = access.addresses[lane], end = begin + access.bytes;
    if (isShared)
        current.block.sharedEnd = std::max(current.block.sharedEnd, end + kWord);
    for (std::uint64_t at = begin; at < end;) {
        ShadowPage& page = isShared ? current.block.shared : m_device.page(at);
        const std::uint64_t offset = isShared ? at : at % DeviceShadow::kPageBytes;
        if (at % kWord || end - at < kWord)
            page.splitIntoBytes();
        const Cell cell{page, page.ofBytes() ? offset : offset / kWord};
        if (!m_orders.areWholeBarriers())
            checkSets(current, cell, lane, at);
        else if (current.isWrite)
            writeWitnessed(current, cell, lane, at);
        else
            readWitnessed(current, cell, lane, at);
        at += page.ofBytes() ? 1 : kWord;
    }
}

/// Checks all 32 lanes together if they access 32 consecutive words that the same accesses reached last. Returns false, without a check, if
/// they do not.
bool RaceChecker::checkRow(CurrentAccess& current, const CheckedAccess& access)
{
    const std::uint64_t begin = access.addresses[0];
    const bool mayBeRow = access.pattern == LanePattern::Row || access.pattern == LanePattern::Any;
    if (!mayBeRow || access.lanes != kAllLanes || access.bytes != kWord || begin % kWord || current.order.isAtomic)
        return false;
    std::uint64_t apart = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        apart |= access.addresses[lane] ^ (begin + kWord * lane);
    const bool isShared = access.space == CheckedSpace::Shared;
    const std::uint64_t offset = isShared ? begin : begin % DeviceShadow::kPageBytes;
    if (apart || (!isShared && offset + kWord * kWarpSize > DeviceShadow::kPageBytes))
        return false;
    ShadowPage& page = isShared ? current.block.shared : m_device.page(begin);
    if (page.ofBytes())
        return false;
    if (isShared)
        current.block.sharedEnd = std::max(current.block.sharedEnd, offset + kWord * kWarpSize);
    Reference* const write = page.column(ShadowPage::Write) + offset / kWord;
    Reference* const read = page.column(ShadowPage::Read) + offset / kWord;
    Reference unlike = 0;
    // The references of all cells must be 0, or name one access, with lane i in cell i.
    const Reference writeStep = write[0] ? 1 : 0, readStep = read[0] ? 1 : 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        unlike |= (write[lane] ^ (write[0] + writeStep * lane)) | (read[lane] ^ (read[0] + readStep * lane));
    for (const auto other : {ShadowPage::OtherRead, ShadowPage::OtherWrite, ShadowPage::PlainWrite})
        if (const Reference* const column = page.find(other))
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                unlike |= column[offset / kWord + lane];
    const bool mustFollowReads = current.isWrite || m_orders.areWholeBarriers() || current.block.order.warps[current.warp].hasClocks;
    if (unlike || laneOf(write[0]) || laneOf(read[0]) || !orderedInRow(current, write[0]) ||
        (mustFollowReads && !orderedInRow(current, read[0])))
        return false;
    for (unsigned lane = 0; current.isResult && write[0] && !read[0] && lane < kWarpSize; ++lane)
        noteOverwritten(current, write[lane], lane, access.addresses[lane]);
    const Reference last = current.isWrite ? written(current, write[0], 0) : write[0],
                    reads = current.isWrite ? 0 : joined(current, read[0], 0);
    const Reference afterWrite = last ? 1 : 0, afterRead = reads ? 1 : 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        write[lane] = last + afterWrite * lane;
        read[lane] = reads + afterRead * lane;
    }
    return true;
}

/// Returns whether the access `with` comes before this one for every pair of lanes.
bool RaceChecker::orderedForAll(const CurrentAccess& current, Reference with) const
{
    const BlockSyncState& block = current.block.order;
    const std::uint64_t blockKnown = current.since ? current.since->blockKnown : block.known;
    const std::uint64_t warpKnown = current.since ? current.since->warpKnown : block.warps[current.warp].known;
    if (with & kSet) {
        const ReaderSet& set = current.accesses.set(indexOf(with));
        return set.block == block.id && set.latest <= blockKnown;
    }
    const PastAccess& other = current.accesses.at(indexOf(with));
    return other.block == block.id && (other.time <= blockKnown || (other.warp == current.warp && other.time <= warpKnown));
}

/// Returns whether lane i of the access `with` comes before lane i of this one, for every i. What a lane did itself comes before.
bool RaceChecker::orderedInRow(const CurrentAccess& current, Reference with) const
{
    const BlockSyncState& block = current.block.order;
    const std::uint64_t known = current.since ? current.since->blockKnown : block.known,
                        own = current.since ? current.since->time : current.at.time;
    return with == 0 || orderedForAll(current, with) || current.accesses.forEachReader(with, [&](const PastAccess& other, LaneMask) {
        return other.block == block.id && (other.time <= known || (other.warp == current.warp && other.lanes == 0 && other.time <= own));
    });
}

Ordered RaceChecker::ordered(const CurrentAccess& current, unsigned lane, const PastAccess& other, unsigned otherLane)
{
    const ThreadPosition them{other.block, other.warp, otherLane};
    return current.since ? m_order.ordered(current.block.order.id, current.warp, lane, *current.since, them, other.time)
                         : m_order.ordered(current.block.order, current.warp, lane, them, other.time);
}

void RaceChecker::compare(CurrentAccess& current, Reference with, unsigned lane, std::uint64_t address, bool isLatest)
{
    const Reference base = with & ~Reference(31);
    if (base == current.inOrder)
        return;
    if (orderedForAll(current, with)) {
        current.inOrder = base;
        return;
    }
    if (!(with & kSet) && !current.isCopy) {
        const PastAccess& other = current.accesses.at(indexOf(with));
        if (other.block == current.block.order.id && other.warp == current.warp && other.lanes == 0)
            current.ofOwnWarp = base;
        if (base == current.ofOwnWarp && laneOf(with) == lane)
            return;
    }
    bool hasSeenEarlier = false;
    current.accesses.forEachReader(with, [&](const PastAccess& other, LaneMask lanes) {
        const bool isUnchanged = isLatest || !other.isWrite;
        hasSeenEarlier = hasSeenEarlier || (isLatest && hasTaken(current, other, lanes, lane));
        isLatest = false;
        if (isBenign(other, current.order, current.isWrite, current.block.order.id, current.warp) || (hasSeenEarlier && other.isAtomic))
            return true;
        Ordered worst = Ordered::Yes;
        LaneMask worstLanes = 0;
        for (const unsigned theirs : eachLane(lanes)) {
            const Ordered how = ordered(current, lane, other, theirs);
            if (how > worst) {
                worst = how;
                worstLanes = LaneMask(1) << theirs;
            }
        }
        if (worst == Ordered::Yes || (worst == Ordered::ByFenceOnly && current.order.strong()))
            return true;
        const auto hasSeen = [&](unsigned theirs) {
            return m_order.hasSeen(current.block.order, current.warp, lane, {other.block, other.warp, theirs}, other.time);
        };
        if (other.isVolatile && current.order.isVolatile && hasSeen(unsigned(std::countr_zero(worstLanes))))
            return true;
        report(current, other, worstLanes, lane, address, worst, isUnchanged);
        return false;
    });
}

/// Returns whether `other` is an atomic operation of the lane itself whose result it uses. The lane has then seen the value that earlier
/// atomic operations left, and its next accesses come after these. So a thread that draws the last ticket from a counter may reset the
/// counter.
bool RaceChecker::hasTaken(const CurrentAccess& current, const PastAccess& other, LaneMask lanes, unsigned lane)
{
    return other.isAtomic && other.usesResult && other.block == current.block.order.id && other.warp == current.warp &&
           lanes == LaneMask(1) << lane;
}

Race RaceChecker::raceOf(const CurrentAccess& current, const PastAccess& other, LaneMask otherLanes, unsigned lane,
                         std::uint64_t address) const
{
    return {.block = current.block.order.id,
            .warp = current.warp,
            .site = current.site,
            .time = current.at.time,
            .lane = lane,
            .space = current.space,
            .address = address,
            .isWrite = current.isWrite,
            .isAtomic = current.order.isAtomic,
            .isCopy = current.isCopy,
            .isUpdate = current.order.update != 0 && current.order.update == other.update,
            .other = other,
            .otherLanes = otherLanes};
}

void RaceChecker::report(const CurrentAccess& current, const PastAccess& other, LaneMask otherLanes, unsigned lane, std::uint64_t address,
                         Ordered how, bool isOtherLatest)
{
    if (m_libraries.areInSameLibrary(current.site, other.site))
        return;
    Race race = raceOf(current, other, otherLanes, lane, address);
    race.how = how;
    race.isOtherLatest = isOtherLatest;
    m_report.report(race);
}

/// Reports a result that is lost: two threads store to one address at the same line, one after the other, and no thread has read it in
/// between. If different lines store, the first value may be an initial one, so nothing is reported.
void RaceChecker::noteOverwritten(const CurrentAccess& current, Reference earlier, unsigned lane, std::uint64_t address)
{
    if (earlier & kSet)
        return;
    const PastAccess& other = current.accesses.at(indexOf(earlier));
    const ThreadPosition thread{other.block, other.warp, laneOf(earlier)};
    const bool isOwn = other.block == current.block.order.id && other.warp == current.warp && thread.lane == lane;
    if (isOwn || other.isAtomic || other.isVolatile || other.lanes || !m_report.isOverwriting(current.site, other.site) ||
        m_order.ordered(current.block.order, current.warp, lane, thread, other.time) != Ordered::Yes)
        return;
    Race both = raceOf(current, other, LaneMask(1) << thread.lane, lane, address);
    both.how = Ordered::Yes;
    both.isOtherLatest = true;
    m_report.noteOverwritten(both);
}

void RaceChecker::arrive(const Actor& at, unsigned barrier, LaneMask lanes, bool waits)
{
    ++at.block.order.warps[at.warp].epoch;
    at.block.arrivals[barrier].push_back({at.warp, lanes, at.time, waits});
}

void RaceChecker::leave(BlockRaces& block, unsigned barrier, bool whole, std::uint64_t time)
{
    std::vector<HappensBefore::Arrival> arrivals = std::move(block.arrivals[barrier]);
    block.arrivals[barrier].clear();
    const bool allWait = std::ranges::all_of(arrivals, &HappensBefore::Arrival::waits);
    if (whole && allWait) {
        m_order.blockBarrier(block.order, time);
        block.forgetShared();
    } else {
        m_order.partBarrier(block.order, arrivals);
    }
}

void RaceChecker::warpBarrier(const Actor& at, LaneMask lanes, bool all)
{
    m_order.warpBarrier(at.block.order, at.warp, lanes, all, at.time);
}

void RaceChecker::fence(const Actor& at, LaneMask lanes, const SyncSemantics& order)
{
    if (order.isFence)
        m_order.fence(at.block.order, at.warp, lanes, order.scope, at.time);
}

void RaceChecker::arriveAt(const Actor& at, LaneMask lanes, const LaneOffsets& objects)
{
    static constexpr SyncSemantics kRelease{.isAtomic = true, .releases = true, .scope = Scope::Block};
    for (const unsigned lane : eachLane(lanes))
        m_order.strongWrite(at.block.order, at.warp, lane, {objects[lane], true}, kRelease, true, at.time);
}

void RaceChecker::passed(const Actor& at, LaneMask lanes, const LaneOffsets& objects)
{
    static constexpr SyncSemantics kAcquire{.isAtomic = true, .acquires = true, .scope = Scope::Block};
    for (const unsigned lane : eachLane(lanes))
        m_order.strongRead(at.block.order, at.warp, lane, {objects[lane], true}, kAcquire);
}

}  // namespace simtscope::races
