#include "gpu/races/race_checker.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "gpu/races/made_now.h"
#include "gpu/races/race_report.h"

namespace simtscope::races {

namespace {

ThreadOrder::Place placeOf(CheckedSpace space, std::uint64_t address)
{
    return {address, space == CheckedSpace::Shared};
}

/// Returns those of the lanes whose places begin on the same page of device memory as the place of the first of them.
LaneMask lanesOnPage(const CheckedAccess& access, LaneMask among)
{
    constexpr std::uint64_t kPage = DeviceShadow::kPageBytes;
    const std::uint64_t page = access.places[std::countr_zero(among)] / kPage;
    if (access.isInOnePiece && access.lowest / kPage == page && access.highest / kPage == page)
        return among;
    LaneMask on = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        on |= LaneMask(access.places[lane] / kPage == page) << lane;
    return on & among;
}

/// Returns whether two accesses may race without harm: both are of a kind that the hardware executes as a whole, or one polls what the
/// other changes.
bool mayMeet(const MadeAccess& other, const AccessOrder& mine, bool isWrite, std::uint32_t block, std::uint32_t warp)
{
    const bool sameBlock = other.block == block;
    if (other.isAtomic && mine.isAtomic)
        return sameBlock || (!other.isBlockScope && mine.scope == Scope::Device);
    if ((other.isAtomic && mine.isVolatile) || (other.isVolatile && mine.isAtomic))
        return true;
    // A loop with atomicCAS may start from an old value.
    if ((other.isAtomic && mine.seedsSwap) || (other.seedsSwap && mine.isAtomic))
        return true;
    // Volatile reads that poll a flag are no race. Within a warp they stand in for a missing barrier, and of two writes one is lost.
    return other.isVolatile && mine.isVolatile && !(other.isWrite && isWrite) && !(sameBlock && other.warp == warp);
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

RaceChecker::RaceChecker(AccessOrders orders, LibraryCode libraries, std::uint64_t systemShared, RaceReport& report)
    : m_report(report), m_libraries(std::move(libraries)), m_orders(std::move(orders)), m_systemShared(systemShared)
{
}

std::uint32_t RaceChecker::indexFor(const Actor& at, bool isShared, std::uint32_t site, std::uint32_t epoch, const MadeAccess& access)
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

void RaceChecker::access(const Actor& at, std::uint32_t site, const AccessOrder& order, const CheckedAccess& access)
{
    if (access.space == CheckedSpace::Local)
        return;
    BlockRaces& block = at.block;
    const std::uint32_t warp = at.warp;
    const bool isWrite = access.kind != AccessKind::Load, isAtomic = access.kind == AccessKind::Atomic;
    const bool isShared = access.space == CheckedSpace::Shared;
    // Cooperative groups keep their synchronisation state in the system's part of shared memory, and see to its order themselves.
    const bool isSystems = isShared && access.places[std::countr_zero(access.lanes)] < m_systemShared;
    if (isShared && !isSystems && m_orders.areWholeBarriers() && !block.isShadowUsed) {
        if (!isWrite && keptForLater(at, site, order, access))
            return;
        useShadow(block);
    }
    const auto each = [&](auto body) {
        for (LaneMask left = access.lanes; left; left &= left - 1) {
            const unsigned lane = unsigned(std::countr_zero(left));
            body(lane, placeOf(access.space, access.places[lane]));
        }
    };
    const bool syncs = order.strong() && m_orders.synchronises();
    if (syncs && (isAtomic || !isWrite))
        each([&](unsigned lane, ThreadOrder::Place place) { m_order.strongRead(block.order, warp, lane, place, order); });
    MadeAccess made;
    made.time = at.time;
    made.block = block.order.id;
    made.warp = warp;
    made.site = site;
    made.isWrite = isWrite;
    made.update = order.update;
    made.isAtomic = order.isAtomic;
    made.isVolatile = order.isVolatile;
    made.seedsSwap = order.seedsSwap;
    made.usesResult = order.usesResult;
    made.isBlockScope = order.scope == Scope::Block;
    const std::uint32_t index = indexFor(at, isShared, site, block.order.warps[warp].epoch, made);
    if (index == 0)
        return;  // No room to tell more accesses apart.
    const bool isResult = access.kind == AccessKind::Store && access.space == CheckedSpace::Device && !order.isAtomic && !order.isVolatile;
    Accesses& accesses = isShared ? block.accesses : m_accesses;
    Mine mine{at, false, block, accesses, order, access.space, warp, site, index, isWrite, isResult};
    if (!isSystems)
        check(mine, access);
    if (syncs && isWrite)
        each([&](unsigned lane, ThreadOrder::Place place) {
            m_order.strongWrite(block.order, warp, lane, place, order, isAtomic, at.time);
        });
    else if (isWrite && m_order.publishes())
        each([&](unsigned, ThreadOrder::Place place) { m_order.weakWrite(block.order, place); });
}

CopyOrder RaceChecker::orderNow(const Actor& at)
{
    BlockOrder& block = at.block.order;
    WarpOrder& warp = block.warps[at.warp];
    ++warp.epoch;  // Keeps accesses before the issue apart from those after it.
    at.block.hasCopies = true;
    return {at.time, warp.known, block.known, warp.acquired};
}

void RaceChecker::copied(const Actor& owner, std::uint32_t site, const CopyOrder& since, const CheckedAccess& access)
{
    static constexpr AccessOrder kPlain;
    BlockRaces& block = owner.block;
    const std::uint32_t warp = owner.warp;
    ++block.order.warps[warp].epoch;  // The copy happened now, not when it was issued.
    MadeAccess made;
    made.time = owner.time;
    made.block = block.order.id;
    made.warp = warp;
    made.site = site;
    made.isWrite = access.kind != AccessKind::Load;
    Accesses& accesses = access.space == CheckedSpace::Shared ? block.accesses : m_accesses;
    const std::uint32_t index = accesses.add(made);
    if (index == 0)
        return;
    Mine mine{owner, true, block, accesses, kPlain, access.space, warp, site, index, made.isWrite, false, &since};
    check(mine, access);
}

void RaceChecker::check(Mine& mine, const CheckedAccess& access)
{
    const bool byWitnesses = m_orders.areWholeBarriers();
    if ((!byWitnesses && checkUniform(mine, access)) || checkRow(mine, access))
        return;
    if (byWitnesses && !mine.isWrite && mine.space == CheckedSpace::Device) {
        // An access to several pages is checked page by page.
        for (LaneMask left = access.lanes; left;) {
            CheckedAccess part = access;
            part.lanes = lanesOnPage(access, left);
            left &= ~part.lanes;
            if (part.lanes != access.lanes)
                part.isInOnePiece = false;
            checkPart(mine, part);
        }
        return;
    }
    checkPart(mine, access);
}

void RaceChecker::checkPart(Mine& mine, const CheckedAccess& access)
{
    if (m_orders.areWholeBarriers() && readWords(mine, access))
        return;
    for (LaneMask left = access.lanes; left; left &= left - 1)
        checkLane(mine, access, unsigned(std::countr_zero(left)));
}

void RaceChecker::checkLane(Mine& mine, const CheckedAccess& access, unsigned lane)
{
    const bool isShared = access.space == CheckedSpace::Shared;
    const std::uint64_t begin = access.places[lane], end = begin + access.bytes;
    if (isShared)
        mine.block.sharedEnd = std::max(mine.block.sharedEnd, end + kWord);
    for (std::uint64_t at = begin; at < end;) {
        ShadowPage& page = isShared ? mine.block.shared : m_device.page(at);
        const std::uint64_t offset = isShared ? at : at % DeviceShadow::kPageBytes;
        if (at % kWord || end - at < kWord)
            page.splitIntoBytes();
        const Cell cell{page, page.ofBytes() ? offset : offset / kWord};
        if (!m_orders.areWholeBarriers())
            checkSets(mine, cell, lane, at);
        else if (mine.isWrite)
            writeWitnessed(mine, cell, lane, at);
        else
            readWitnessed(mine, cell, lane, at);
        at += page.ofBytes() ? 1 : kWord;
    }
}

/// Checks all 32 lanes at once if they access 32 consecutive words whose last accesses were alike. Returns false if they do not.
bool RaceChecker::checkRow(Mine& mine, const CheckedAccess& access)
{
    const std::uint64_t begin = access.places[0];
    const bool mayBeRow = access.pattern == LanePattern::Row || access.pattern == LanePattern::Any;
    if (!mayBeRow || access.lanes != kAllLanes || access.bytes != kWord || begin % kWord || mine.order.isAtomic)
        return false;
    std::uint64_t apart = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        apart |= access.places[lane] ^ (begin + kWord * lane);
    const bool isShared = access.space == CheckedSpace::Shared;
    const std::uint64_t offset = isShared ? begin : begin % DeviceShadow::kPageBytes;
    if (apart || (!isShared && offset + kWord * kWarpSize > DeviceShadow::kPageBytes))
        return false;
    ShadowPage& page = isShared ? mine.block.shared : m_device.page(begin);
    if (page.ofBytes())
        return false;
    if (isShared)
        mine.block.sharedEnd = std::max(mine.block.sharedEnd, offset + kWord * kWarpSize);
    Reference* const write = page.column(ShadowPage::Write) + offset / kWord;
    Reference* const read = page.column(ShadowPage::Read) + offset / kWord;
    Reference unlike = 0;
    // The references of all cells must be equal, or differ by the lane alone, each cell with its own lane.
    const Reference writeStep = write[0] ? 1 : 0, readStep = read[0] ? 1 : 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        unlike |= (write[lane] ^ (write[0] + writeStep * lane)) | (read[lane] ^ (read[0] + readStep * lane));
    for (const auto other : {ShadowPage::OtherRead, ShadowPage::OtherWrite, ShadowPage::PlainWrite})
        if (const Reference* const column = page.find(other))
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                unlike |= column[offset / kWord + lane];
    const bool mustFollowReads = mine.isWrite || m_orders.areWholeBarriers() || mine.block.order.warps[mine.warp].hasClocks;
    if (unlike || laneOf(write[0]) || laneOf(read[0]) || !orderedInRow(mine, write[0]) || (mustFollowReads && !orderedInRow(mine, read[0])))
        return false;
    for (unsigned lane = 0; mine.isResult && write[0] && !read[0] && lane < kWarpSize; ++lane)
        noteOverwritten(mine, write[lane], lane, access.places[lane]);
    const Reference last = mine.isWrite ? written(mine, write[0], 0) : write[0], reads = mine.isWrite ? 0 : joined(mine, read[0], 0);
    const Reference afterWrite = last ? 1 : 0, afterRead = reads ? 1 : 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        write[lane] = last + afterWrite * lane;
        read[lane] = reads + afterRead * lane;
    }
    return true;
}

/// Returns whether the access `with` comes before this one whatever lanes made either of them.
bool RaceChecker::orderedForAll(const Mine& mine, Reference with) const
{
    const BlockOrder& block = mine.block.order;
    const std::uint64_t blockKnown = mine.since ? mine.since->blockKnown : block.known;
    const std::uint64_t warpKnown = mine.since ? mine.since->warpKnown : block.warps[mine.warp].known;
    if (with & kSet) {
        const ReaderSet& set = mine.accesses.set(indexOf(with));
        return set.block == block.id && set.latest <= blockKnown;
    }
    const MadeAccess& other = mine.accesses.at(indexOf(with));
    return other.block == block.id && (other.time <= blockKnown || (other.warp == mine.warp && other.time <= warpKnown));
}

/// Returns whether `with` comes before, where lane i of the one access meets lane i of the other: what a lane did itself comes before.
bool RaceChecker::orderedInRow(const Mine& mine, Reference with) const
{
    const BlockOrder& block = mine.block.order;
    const std::uint64_t known = mine.since ? mine.since->blockKnown : block.known, own = mine.since ? mine.since->time : mine.at.time;
    return with == 0 || orderedForAll(mine, with) || mine.accesses.readers(with, [&](const MadeAccess& other, LaneMask) {
        return other.block == block.id && (other.time <= known || (other.warp == mine.warp && other.lanes == 0 && other.time <= own));
    });
}

Ordered RaceChecker::ordered(const Mine& mine, unsigned lane, const MadeAccess& other, unsigned otherLane)
{
    const ThreadPlace them{other.block, other.warp, otherLane};
    return mine.since ? m_order.ordered(mine.block.order.id, mine.warp, lane, *mine.since, them, other.time)
                      : m_order.ordered(mine.block.order, mine.warp, lane, them, other.time);
}

void RaceChecker::compare(Mine& mine, Reference with, unsigned lane, std::uint64_t place, bool isLatest)
{
    const Reference base = with & ~Reference(31);
    if (base == mine.inOrder)
        return;
    if (orderedForAll(mine, with)) {
        mine.inOrder = base;
        return;
    }
    if (!(with & kSet) && !mine.isCopy) {
        const MadeAccess& other = mine.accesses.at(indexOf(with));
        if (other.block == mine.block.order.id && other.warp == mine.warp && other.lanes == 0)
            mine.ofOwnWarp = base;
        if (base == mine.ofOwnWarp && laneOf(with) == lane)
            return;
    }
    bool hasSeenEarlier = false;
    mine.accesses.readers(with, [&](const MadeAccess& other, LaneMask lanes) {
        const bool isUnchanged = isLatest || !other.isWrite;
        hasSeenEarlier = hasSeenEarlier || (isLatest && hasTaken(mine, other, lanes, lane));
        isLatest = false;
        if (mayMeet(other, mine.order, mine.isWrite, mine.block.order.id, mine.warp) || (hasSeenEarlier && other.isAtomic))
            return true;
        Ordered worst = Ordered::Yes;
        LaneMask worstLanes = 0;
        for (LaneMask left = lanes; left; left &= left - 1) {
            const unsigned theirs = unsigned(std::countr_zero(left));
            const Ordered how = ordered(mine, lane, other, theirs);
            if (how > worst) {
                worst = how;
                worstLanes = LaneMask(1) << theirs;
            }
        }
        if (worst == Ordered::Yes || (worst == Ordered::ByFenceOnly && mine.order.strong()))
            return true;
        const auto hasSeen = [&](unsigned theirs) {
            return m_order.hasSeen(mine.block.order, mine.warp, lane, {other.block, other.warp, theirs}, other.time);
        };
        if (other.isVolatile && mine.order.isVolatile && hasSeen(unsigned(std::countr_zero(worstLanes))))
            return true;
        report(mine, other, worstLanes, lane, place, worst, isUnchanged);
        return false;
    });
}

/// Returns whether the access is the lane's own atomic operation, whose result it uses. Then the lane has seen what the atomic operations
/// before left, and its next accesses come after them. So the thread that draws the last ticket may reset the counter.
bool RaceChecker::hasTaken(const Mine& mine, const MadeAccess& other, LaneMask lanes, unsigned lane)
{
    return other.isAtomic && other.usesResult && other.block == mine.block.order.id && other.warp == mine.warp &&
           lanes == LaneMask(1) << lane;
}

Race RaceChecker::raceOf(const Mine& mine, const MadeAccess& other, LaneMask otherLanes, unsigned lane, std::uint64_t place) const
{
    return {.block = mine.block.order.id,
            .warp = mine.warp,
            .site = mine.site,
            .time = mine.at.time,
            .lane = lane,
            .space = mine.space,
            .place = place,
            .isWrite = mine.isWrite,
            .isAtomic = mine.order.isAtomic,
            .isCopy = mine.isCopy,
            .isUpdate = mine.order.update != 0 && mine.order.update == other.update,
            .other = other,
            .otherLanes = otherLanes};
}

void RaceChecker::report(const Mine& mine, const MadeAccess& other, LaneMask otherLanes, unsigned lane, std::uint64_t place, Ordered how,
                         bool isOtherLatest)
{
    if (m_libraries.holdsBoth(mine.site, other.site))
        return;
    Race race = raceOf(mine, other, otherLanes, lane, place);
    race.how = how;
    race.isOtherLatest = isOtherLatest;
    m_report.report(race);
}

/// Notes a result that is lost: threads store to one place at the same line, one after the other, and no thread has read it in between. A
/// value that another line stored may be an initial one, so its loss is not noted.
void RaceChecker::noteOverwritten(const Mine& mine, Reference earlier, unsigned lane, std::uint64_t place)
{
    if (earlier & kSet)
        return;
    const MadeAccess& other = mine.accesses.at(indexOf(earlier));
    const ThreadPlace thread{other.block, other.warp, laneOf(earlier)};
    const bool isOwn = other.block == mine.block.order.id && other.warp == mine.warp && thread.lane == lane;
    if (isOwn || other.isAtomic || other.isVolatile || other.lanes || !m_report.isOverwriting(mine.site, other.site) ||
        m_order.ordered(mine.block.order, mine.warp, lane, thread, other.time) != Ordered::Yes)
        return;
    Race both = raceOf(mine, other, LaneMask(1) << thread.lane, lane, place);
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
    std::vector<ThreadOrder::Arrival> arrivals = std::move(block.arrivals[barrier]);
    block.arrivals[barrier].clear();
    const bool allWait = std::ranges::all_of(arrivals, &ThreadOrder::Arrival::waits);
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

void RaceChecker::fence(const Actor& at, LaneMask lanes, const AccessOrder& order)
{
    if (order.isFence)
        m_order.fence(at.block.order, at.warp, lanes, order.scope, at.time);
}

void RaceChecker::arriveAt(const Actor& at, LaneMask lanes, const LaneOffsets& objects)
{
    static constexpr AccessOrder kRelease{.isAtomic = true, .releases = true, .scope = Scope::Block};
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        m_order.strongWrite(at.block.order, at.warp, lane, {objects[lane], true}, kRelease, true, at.time);
    }
}

void RaceChecker::passed(const Actor& at, LaneMask lanes, const LaneOffsets& objects)
{
    static constexpr AccessOrder kAcquire{.isAtomic = true, .acquires = true, .scope = Scope::Block};
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        m_order.strongRead(at.block.order, at.warp, lane, {objects[lane], true}, kAcquire);
    }
}

}  // namespace simtscope::races
