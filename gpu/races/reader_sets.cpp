// Keeps sets of readers, for kernels where fences, partial barriers, volatile reads or asynchronous copies order some threads and not
// others. A word keeps all of its readers that nothing orders among each other; of its writers it keeps the last, the last that is not
// atomic, and another atomic one.
#include <bit>

#include "gpu/races/made_now.h"

namespace simtscope::races {

void RaceChecker::checkSets(Mine& mine, Cell cell, unsigned lane, std::uint64_t place)
{
    Reference &write = cell.of(ShadowPage::Write), &read = cell.of(ShadowPage::Read);
    if (write)
        compare(mine, write, lane, place);
    if (!mine.isWrite) {
        read = joined(mine, read, lane);
        return;
    }
    if (read)
        compare(mine, read, lane, place);
    else if (mine.isResult && write)
        noteOverwritten(mine, write, lane, place);
    write = written(mine, write, lane);
    // Everything before a write also comes before whatever follows the write. This does not hold for an atomic write: other atomic
    // operations may run concurrently with it.
    if (!mine.order.isAtomic)
        read = 0;
}

/// Checks and enters a read of one word by all lanes at once. Returns false if the access is of another form.
bool RaceChecker::checkUniform(Mine& mine, const CheckedAccess& access)
{
    const std::uint64_t place = access.places[std::countr_zero(access.lanes)];
    if (mine.isWrite || access.bytes != kWord || place % kWord || std::has_single_bit(access.lanes))
        return false;
    for (LaneMask left = access.lanes; left; left &= left - 1)
        if (access.places[std::countr_zero(left)] != place)
            return false;
    ShadowPage& page = access.space == CheckedSpace::Shared ? mine.block.shared : m_device.page(place);
    const std::uint64_t offset = access.space == CheckedSpace::Shared ? place : place % DeviceShadow::kPageBytes;
    if (page.ofBytes())
        return false;
    Reference &write = page.column(ShadowPage::Write)[offset / kWord], &read = page.column(ShadowPage::Read)[offset / kWord];
    if (access.space == CheckedSpace::Shared)
        mine.block.sharedEnd = std::max(mine.block.sharedEnd, offset + kWord);
    if (write && !orderedForAll(mine, write))
        return false;
    const std::uint32_t whole = mine.index;
    mine.index = mine.accesses.withLanes(whole, access.lanes);
    if (mine.index)
        read = joined(mine, read, 0);
    mine.index = whole;
    return true;
}

/// Returns the readers in `old` and this access: those of both that nothing orders before this one.
Reference RaceChecker::joined(Mine& mine, Reference old, unsigned lane)
{
    const MadeAccess& own = mine.accesses.at(mine.index);
    const Reference alone = referenceTo(mine.index, own.lanes ? 0 : lane);
    if (old == 0)
        return alone;
    const Reference base = old & ~Reference(31);
    const bool alike = own.lanes != 0 || laneOf(old) == lane;
    if (base == mine.joinedFrom && alike)
        return mine.joinedTo | laneOf(old);
    if (base == mine.inOrder || orderedForAll(mine, old)) {
        mine.inOrder = base;
        return alone;
    }
    const LaneMask ownLanes = own.lanes ? own.lanes : LaneMask(1) << lane;
    if (!(old & kSet)) {
        const MadeAccess& other = mine.accesses.at(indexOf(old));
        const LaneMask lanes = other.lanes ? other.lanes : LaneMask(1) << laneOf(old);
        if (other.original == own.original) {  // Other lanes of the same access.
            const std::uint32_t both = mine.accesses.withLanes(mine.index, lanes | ownLanes);
            return (lanes | ownLanes) == lanes || both == 0 ? old : referenceTo(both, 0);
        }
        bool all = true;
        for (LaneMask left = lanes; left && all; left &= left - 1)
            for (LaneMask mineLeft = ownLanes; mineLeft && all; mineLeft &= mineLeft - 1)
                all = ordered(mine, unsigned(std::countr_zero(mineLeft)), other, unsigned(std::countr_zero(left))) == Ordered::Yes;
        if (all)
            return alone;
    } else {
        const ReaderSet& set = mine.accesses.set(indexOf(old));
        // A read that is ordered with neither of two blocks is ordered with no reader that is left out here: nothing in this kernel orders
        // blocks.
        if (set.block == ReaderSet::kSeveral && !m_orders.ordersBlocks())
            return old;
        bool isThere = false;
        mine.accesses.readers(old, [&](const MadeAccess& other, LaneMask lanes) {
            isThere = other.original == own.original && (ownLanes & ~lanes) == 0;
            return !isThere;
        });
        if (isThere)
            return old;
    }
    const Reference both = appended(mine, old, mine.index, lane);
    if (alike && both != old) {
        mine.joinedFrom = base;
        mine.joinedTo = both & ~Reference(31);
    }
    return both;
}

/// Returns the set of `old` and one more access; `old` alone where there is no room.
Reference RaceChecker::appended(const Mine& mine, Reference old, std::uint32_t index, unsigned lane)
{
    const bool alike = mine.accesses.at(index).lanes != 0 || laneOf(old) == lane;
    const std::uint32_t last = alike ? index : mine.accesses.withLanes(index, LaneMask(1) << lane);
    const std::uint32_t set = last ? mine.accesses.setOf(old, last) : 0;
    return set ? kSet | referenceTo(set, laneOf(old)) : old;
}

/// Returns the reference for the last write of the word, which is this access. After an atomic write the last one that is not atomic stays,
/// too, since an access may be allowed to run concurrently with the one and not with the other. So does an atomic write of another thread,
/// as in gpu/races/witnesses.cpp.
Reference RaceChecker::written(Mine& mine, Reference old, unsigned lane)
{
    const Reference alone = referenceTo(mine.index, lane);
    if (!mine.order.isAtomic || old == 0)
        return alone;
    Reference plain = 0, latest = 0, other = 0;
    mine.accesses.readers(old, [&](const MadeAccess& access, LaneMask lanes) {
        Reference& as = !access.isAtomic ? plain : latest ? other : latest;
        as = referenceTo(access.original, unsigned(std::countr_zero(lanes)));
        return true;
    });
    if (other && comesBefore(mine, other, lane))
        other = 0;
    if (latest && !comesBefore(mine, latest, lane) && isFarther(mine, latest, other, lane))
        other = latest;
    const Reference earlier = plain && other ? appended(mine, plain, indexOf(other), laneOf(other)) : plain ? plain : other;
    return earlier ? appended(mine, earlier, mine.index, lane) : alone;
}

}  // namespace simtscope::races
