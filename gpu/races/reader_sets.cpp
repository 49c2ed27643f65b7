// Keeps sets of readers, for kernels where fences, partial barriers, volatile reads or asynchronous copies order some threads and not
// others (declared in current_access.h). For each word, all readers that nothing orders among each other are kept. Of its writers, three
// are kept: the last one, the last that is not atomic, and an atomic one of another thread.
#include <bit>

#include "gpu/core/each_lane.h"
#include "gpu/races/current_access.h"

namespace simtscope::races {

void RaceChecker::checkWithReaderSets(CurrentAccess& current, Cell cell, unsigned lane, std::uint64_t address)
{
    Reference &write = cell.reference(ShadowPage::Write), &read = cell.reference(ShadowPage::Read);
    if (write)
        compare(current, write, lane, address);
    if (!current.isWrite) {
        read = joinReader(current, read, lane);
        return;
    }
    if (read)
        compare(current, read, lane, address);
    else if (current.isPlainDeviceStore && write)
        noteOverwritten(current, write, lane, address);
    write = updateWriters(current, write, lane);
    // An access that comes before a write also comes before everything that follows the write, so the readers need not be kept. This does
    // not hold for an atomic write, with which other atomic operations may run concurrently.
    if (!current.semantics.isAtomic)
        read = 0;
}

/// Checks and enters a read of one word by all active lanes together. Returns false, without a check, if the access has another form.
bool RaceChecker::tryCheckUniform(CurrentAccess& current, const CheckedAccess& access)
{
    const std::uint64_t address = access.addresses[std::countr_zero(access.lanes)];
    if (current.isWrite || access.bytesPerLane != kWordBytes || address % kWordBytes || std::has_single_bit(access.lanes))
        return false;
    for (const unsigned lane : eachLane(access.lanes))
        if (access.addresses[lane] != address)
            return false;
    ShadowPage& page = access.space == CheckedSpace::Shared ? current.block.sharedShadow : m_deviceShadow.page(address);
    const std::uint64_t offset = access.space == CheckedSpace::Shared ? address : address % DeviceShadow::kPageBytes;
    if (page.isSplitIntoBytes())
        return false;
    Reference &write = page.column(ShadowPage::Write)[offset / kWordBytes], &read = page.column(ShadowPage::Read)[offset / kWordBytes];
    if (access.space == CheckedSpace::Shared)
        current.block.sharedEnd = std::max(current.block.sharedEnd, offset + kWordBytes);
    if (write && !isOrderedForAll(current, write))
        return false;
    const std::uint32_t wholeIndex = current.index;
    current.index = current.accesses.restrictToLanes(wholeIndex, access.lanes);
    if (current.index)
        read = joinReader(current, read, 0);
    current.index = wholeIndex;
    return true;
}

/// Returns the set of this read and those readers of `old` that do not come before it.
Reference RaceChecker::joinReader(CurrentAccess& current, Reference old, unsigned lane)
{
    const PastAccess& currentAccess = current.accesses.at(current.index);
    const Reference currentReference = referenceTo(current.index, currentAccess.lanes ? 0 : lane);
    if (old == 0)
        return currentReference;
    const Reference base = old & ~Reference(31);
    const bool isSameLane = currentAccess.lanes != 0 || laneOf(old) == lane;
    if (base == current.joinedFrom && isSameLane)
        return current.joinedTo | laneOf(old);
    if (base == current.orderedReference || isOrderedForAll(current, old)) {
        current.orderedReference = base;
        return currentReference;
    }
    const LaneMask currentLanes = currentAccess.lanes ? currentAccess.lanes : LaneMask(1) << lane;
    if (!(old & kReaderSetBit)) {
        const PastAccess& other = current.accesses.at(indexOf(old));
        const LaneMask lanes = other.lanes ? other.lanes : LaneMask(1) << laneOf(old);
        if (other.originalIndex == currentAccess.originalIndex) {  // It is the same access by other lanes.
            const std::uint32_t mergedIndex = current.accesses.restrictToLanes(current.index, lanes | currentLanes);
            return (lanes | currentLanes) == lanes || mergedIndex == 0 ? old : referenceTo(mergedIndex, 0);
        }
        bool areAllOrdered = true;
        for (LaneMask remainingOtherLanes = lanes; remainingOtherLanes && areAllOrdered; remainingOtherLanes &= remainingOtherLanes - 1)
            for (LaneMask remainingCurrentLanes = currentLanes; remainingCurrentLanes && areAllOrdered;
                 remainingCurrentLanes &= remainingCurrentLanes - 1)
                areAllOrdered = findOrder(current, unsigned(std::countr_zero(remainingCurrentLanes)), other,
                                          unsigned(std::countr_zero(remainingOtherLanes))) == OrderResult::Yes;
        if (areAllOrdered)
            return currentReference;
    } else {
        const ReaderSet& set = current.accesses.set(indexOf(old));
        // Nothing in this kernel orders blocks. So a later write cannot be ordered with readers of two blocks, and one more reader makes no
        // difference.
        if (set.block == ReaderSet::kSeveralBlocks && !m_syncSemantics.ordersBlocks())
            return old;
        bool isIncluded = false;
        current.accesses.forEachReader(old, [&](const PastAccess& other, LaneMask lanes) {
            isIncluded = other.originalIndex == currentAccess.originalIndex && (currentLanes & ~lanes) == 0;
            return !isIncluded;
        });
        if (isIncluded)
            return old;
    }
    const Reference joined = appendReader(current, old, current.index, lane);
    if (isSameLane && joined != old) {
        current.joinedFrom = base;
        current.joinedTo = joined & ~Reference(31);
    }
    return joined;
}

/// Returns the set of `old` and one more access; `old` itself if there is no room for a set.
Reference RaceChecker::appendReader(const CurrentAccess& current, Reference old, std::uint32_t index, unsigned lane)
{
    const bool isSameLane = current.accesses.at(index).lanes != 0 || laneOf(old) == lane;
    const std::uint32_t last = isSameLane ? index : current.accesses.restrictToLanes(index, LaneMask(1) << lane);
    const std::uint32_t set = last ? current.accesses.extendSet(old, last) : 0;
    return set ? kReaderSetBit | referenceTo(set, laneOf(old)) : old;
}

/// Returns the writers to keep after this write of the word. After an atomic write, the last write that is not atomic is also kept, because
/// a later access may be allowed to run concurrently with the atomic write and not with that one. An atomic write of another thread is also
/// kept, as in gpu/races/witnesses.cpp.
Reference RaceChecker::updateWriters(CurrentAccess& current, Reference old, unsigned lane)
{
    const Reference currentReference = referenceTo(current.index, lane);
    if (!current.semantics.isAtomic || old == 0)
        return currentReference;
    Reference plainWrite = 0, latestAtomic = 0, otherAtomic = 0;
    current.accesses.forEachReader(old, [&](const PastAccess& access, LaneMask lanes) {
        Reference& kept = !access.isAtomic ? plainWrite : latestAtomic ? otherAtomic : latestAtomic;
        kept = referenceTo(access.originalIndex, unsigned(std::countr_zero(lanes)));
        return true;
    });
    if (otherAtomic && comesBefore(current, otherAtomic, lane))
        otherAtomic = 0;
    if (latestAtomic && !comesBefore(current, latestAtomic, lane) && isBetterWitness(current, latestAtomic, otherAtomic, lane))
        otherAtomic = latestAtomic;
    const Reference earlier = plainWrite && otherAtomic ? appendReader(current, plainWrite, indexOf(otherAtomic), laneOf(otherAtomic))
                              : plainWrite              ? plainWrite
                                                        : otherAtomic;
    return earlier ? appendReader(current, earlier, current.index, lane) : currentReference;
}

}  // namespace simtscope::races
