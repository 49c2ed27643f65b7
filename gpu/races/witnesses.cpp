// Keeps two readers ("witnesses") of each word in kernels whose threads are ordered only by barriers of whole blocks and of whole warps
// (declared in current_access.h). Two are enough to find every race: a later write races with one of the two, or with no reader.
//
// In such a kernel an access comes after what its thread did, what its warp did before the warp's last barrier, and what its block did
// before the block's last barrier. A reader that comes before another one is not needed: an access that races with the earlier one races
// with the later one, too. Of readers that nothing orders, two of different blocks are enough, since nothing orders blocks. If all are of
// one block, two of different warps are enough, since a barrier that orders a write with one of them orders it with all reads of the block.
// If all are of one warp, two of its threads are enough for the same reason. FastTrack (Flanagan and Freund, PLDI 2009) keeps one reader
// while reads are ordered, and all readers otherwise; here two suffice.
#include <algorithm>
#include <bit>
#include <utility>

#include "gpu/core/each_lane.h"
#include "gpu/races/current_access.h"
#include "gpu/races/race_report.h"

namespace simtscope::races {

namespace {

bool areAlignedWordsIn(const CheckedAccess& access, std::uint64_t begin, std::uint64_t bytes)
{
    if (access.isInOneAllocation)
        return access.minAddress >= begin && access.maxAddress - begin < bytes;
    std::uint64_t farthest = 0, unaligned = 0;
    for (const unsigned lane : eachLane(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        farthest = std::max(farthest, address - begin);
        unaligned |= address;
    }
    return farthest < bytes && unaligned % kWordBytes == 0;
}

/// Holds, for each address that lanes of a warp read, the first lane and, if there is one, a second lane.
struct DistinctReaders {
    LaneMask firstLanes = 0;

    explicit DistinctReaders(const CheckedAccess& access) : firstLanes(access.lanes)
    {
        if (access.lanes != kAllLanes || access.pattern == LanePattern::Consecutive)
            return;
        const std::uint64_t* const addresses = access.addresses;
        LaneMask changes = 1;
        for (unsigned lane = 1; lane < kWarpSize; ++lane)
            changes |= LaneMask(addresses[lane] != addresses[lane - 1]) << lane;
        std::uint64_t difference = 0;
        for (unsigned lane = 0; lane < kWarpSize / 2; ++lane)
            difference |= addresses[lane] ^ addresses[lane + kWarpSize / 2];
        m_isRepeated = difference == 0;
        firstLanes = m_isRepeated ? changes & 0xffff : changes;
        m_secondLanes = m_isRepeated ? 0 : ~changes & changes << 1;
    }
    unsigned secondLane(unsigned lane) const
    {
        return m_isRepeated ? lane + kWarpSize / 2 : m_secondLanes >> lane & 2 ? lane + 1 : kWarpSize;
    }

private:
    LaneMask m_secondLanes = 0;  ///< second lanes; each is the neighbour after its first lane
    bool m_isRepeated = false;   ///< whether lane i + 16 accesses the same address as lane i, for every i
};

}  // namespace

/// Checks and enters the most frequent form of a read: one aligned word for each lane, all on one page that is not split into bytes and
/// that no atomic operation has written. Returns false, without a check, if the access has another form.
bool RaceChecker::tryReadWords(CurrentAccess& current, const CheckedAccess& access)
{
    const bool isShared = access.space == CheckedSpace::Shared;
    const std::uint64_t first = access.addresses[std::countr_zero(access.lanes)];
    const std::uint64_t begin = isShared ? 0 : first / DeviceShadow::kPageBytes * DeviceShadow::kPageBytes;
    ShadowPage& page = isShared ? current.block.sharedShadow : m_deviceShadow.page(first);
    if (current.isWrite || access.bytesPerLane != kWordBytes || page.isSplitIntoBytes() || page.find(ShadowPage::OtherWrite) ||
        page.find(ShadowPage::PlainWrite) || !areAlignedWordsIn(access, begin, isShared ? ~0ull : DeviceShadow::kPageBytes))
        return false;
    const Reference* const write = page.column(ShadowPage::Write);
    Reference* const read = page.column(ShadowPage::Read);
    Reference* const other = page.column(ShadowPage::OtherRead);
    const auto enterRead = [&](unsigned lane, std::size_t cell) {
        const Reference writeBase = clearLane(write[cell]);
        if (writeBase && writeBase != current.orderedReference && !(writeBase == current.sameWarpReference && laneOf(write[cell]) == lane))
            compare(current, write[cell], lane, access.addresses[lane]);
        if (read[cell] == 0)
            read[cell] = referenceTo(current.index, lane);
        else
            addWitness(current, {page, cell}, lane);
    };
    const DistinctReaders readers(access);
    std::uint64_t farthest = 0;
    for (const unsigned lane : eachLane(readers.firstLanes)) {
        const std::size_t cell = (access.addresses[lane] - begin) / kWordBytes;
        farthest = std::max(farthest, std::uint64_t(cell));
        const Reference writeBase = clearLane(write[cell]);
        if ((writeBase == 0 || writeBase == current.orderedReference) && read[cell] && clearLane(read[cell]) == current.settledRead &&
            clearLane(other[cell]) == current.settledOther)
            continue;
        enterRead(lane, cell);
        if (const unsigned second = readers.secondLane(lane); second < kWarpSize)
            enterRead(second, cell);
    }
    if (isShared)
        current.block.sharedEnd = std::max(current.block.sharedEnd, (farthest + 1) * kWordBytes);
    return true;
}

void RaceChecker::checkWitnessedRead(CurrentAccess& current, Cell cell, unsigned lane, std::uint64_t address)
{
    compareWrites(current, cell, lane, address);
    Reference& read = cell.reference(ShadowPage::Read);
    if (read == 0)
        read = referenceTo(current.index, lane);
    else
        addWitness(current, cell, lane);
}

/// Enters a read of a word that has been read before: adds a witness, replaces one, or changes nothing.
void RaceChecker::addWitness(CurrentAccess& current, Cell cell, unsigned lane)
{
    Reference& read = cell.reference(ShadowPage::Read);
    Reference& other = cell.reference(ShadowPage::OtherRead);
    const Reference currentReference = referenceTo(current.index, lane);
    const Reference readBase = clearLane(read), otherBase = clearLane(other);
    if (readBase == current.settledRead && otherBase == current.settledOther)
        return;
    if (readBase == current.replacedRead && otherBase == current.replacedOther && !(current.isReplacedOfSameWarp && laneOf(read) == lane)) {
        other = currentReference;
        return;
    }
    if (comesBefore(current, read, lane)) {
        read = currentReference;
        if (other && !comesBefore(current, other, lane))
            read = std::exchange(other, currentReference);
        else
            other = 0;
        return;
    }
    const PastAccess& first = current.accesses.at(indexOf(read));
    bool isBetter = other == 0 || comesBefore(current, other, lane);
    if (!isBetter) {
        const PastAccess& second = current.accesses.at(indexOf(other));
        const bool isOfOtherBlock = current.block.syncState.id != first.block, isOfOtherWarp = current.warp != first.warp;
        isBetter = first.block == second.block && (isOfOtherBlock || (first.warp == second.warp && isOfOtherWarp));
    }
    if (isBetter) {
        current.isReplacedOfSameWarp = first.block == current.block.syncState.id && first.warp == current.warp;
        current.replacedRead = readBase;
        current.replacedOther = otherBase;
        other = currentReference;
    } else {
        current.settledRead = readBase;
        current.settledOther = otherBase;
    }
}

/// Returns whether an earlier access comes before the lane's present one.
bool RaceChecker::comesBefore(CurrentAccess& current, Reference earlier, unsigned lane)
{
    if (clearLane(earlier) == current.orderedReference)
        return true;
    if (isOrderedForAll(current, earlier)) {
        current.orderedReference = clearLane(earlier);
        return true;
    }
    return findOrder(current, lane, current.accesses.at(indexOf(earlier)), laneOf(earlier)) == OrderResult::Yes;
}

void RaceChecker::compareWrites(CurrentAccess& current, Cell cell, unsigned lane, std::uint64_t address)
{
    const Reference write = cell.page.at(ShadowPage::Write, cell.index);
    if (write == 0)
        return;
    compare(current, write, lane, address);
    const Reference otherWrite = cell.page.at(ShadowPage::OtherWrite, cell.index);
    if (otherWrite && !isOwnAtomicWithUsedResult(current, current.accesses.at(indexOf(write)), LaneMask(1) << laneOf(write), lane))
        compare(current, otherWrite, lane, address, false);
    if (const Reference plainWrite = cell.page.at(ShadowPage::PlainWrite, cell.index))
        compare(current, plainWrite, lane, address, false);
}

void RaceChecker::checkWitnessedWrite(CurrentAccess& current, Cell cell, unsigned lane, std::uint64_t address)
{
    compareWrites(current, cell, lane, address);
    Reference& write = cell.reference(ShadowPage::Write);
    const Reference read = cell.page.at(ShadowPage::Read, cell.index), otherRead = cell.page.at(ShadowPage::OtherRead, cell.index);
    if (otherRead)
        compare(current, otherRead, lane, address);
    if (read)
        compare(current, read, lane, address);
    else if (current.isPlainDeviceStore && write)
        noteOverwritten(current, write, lane, address);
    // An access that comes before a write also comes before everything that follows the write, so the earlier accesses need not be kept.
    // This does not hold for an atomic write, with which other atomic operations may run concurrently.
    if (!current.semantics.isAtomic) {
        for (const auto column : {ShadowPage::Read, ShadowPage::OtherRead, ShadowPage::OtherWrite, ShadowPage::PlainWrite})
            if (Reference* const earlier = cell.page.find(column))
                earlier[cell.index] = 0;
    } else if (write && !current.accesses.at(indexOf(write)).isAtomic) {
        cell.reference(ShadowPage::PlainWrite) = write;
    } else if (write && !comesBefore(current, write, lane) &&
               isBetterWitness(current, write, cell.page.at(ShadowPage::OtherWrite, cell.index), lane)) {
        cell.reference(ShadowPage::OtherWrite) = write;
    }
    write = referenceTo(current.index, lane);
}

/// Returns whether of two atomic writes `candidate` is the better witness beside the lane's own write, because `other` comes before the
/// lane's write, or its thread is nearer to the lane (same block, same warp).
bool RaceChecker::isBetterWitness(CurrentAccess& current, Reference candidate, Reference other, unsigned lane)
{
    if (other == 0 || comesBefore(current, other, lane))
        return true;
    const auto computeDistance = [&](Reference reference) {
        const PastAccess& access = current.accesses.at(indexOf(reference));
        return access.block != current.block.syncState.id ? 2 : access.warp != current.warp ? 1 : 0;
    };
    return computeDistance(candidate) > computeDistance(other);
}

/// Appends a read to the log. Returns false if the log is full.
bool RaceChecker::tryLogRead(const Actor& actor, std::uint32_t site, const SyncSemantics& semantics, const CheckedAccess& access)
{
    ReadLog& log = actor.block.readLog;
    if (log.isFull())
        return false;
    ReadLog::LoggedRead& entry = log.append();
    entry.time = actor.time;
    entry.warp = actor.warp;
    entry.site = site;
    entry.updateNumber = semantics.updateNumber;
    entry.epoch = actor.block.syncState.warps[actor.warp].epoch;
    entry.lanes = access.lanes;
    entry.bytesPerLane = access.bytesPerLane;
    entry.pattern = access.pattern;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        entry.offsets[lane] = std::uint32_t(access.addresses[lane]);
    entry.isInOneAllocation = access.isInOneAllocation;
    entry.minOffset = std::uint32_t(access.minAddress);
    entry.maxOffset = std::uint32_t(access.maxAddress);
    return true;
}

/// Checks the reads of the log and enters them into the shadow. Their warps may know more by now than at the read, which is harmless: a
/// reader that is dropped because it comes before another one now also comes before every later access of that warp.
void RaceChecker::useShadow(BlockRaces& block)
{
    static constexpr SyncSemantics kPlain;
    block.isShadowUsed = true;
    for (const ReadLog::LoggedRead& entry : block.readLog) {
        const Actor actor{block, entry.warp, entry.time};
        PastAccess pastAccess;
        pastAccess.time = entry.time;
        pastAccess.block = block.syncState.id;
        pastAccess.warp = entry.warp;
        pastAccess.site = entry.site;
        pastAccess.updateNumber = entry.updateNumber;
        const std::uint32_t index = findOrAddAccess(actor, true, entry.site, entry.epoch, pastAccess);
        if (index == 0)
            continue;
        std::array<std::uint64_t, kWarpSize> addresses;
        std::ranges::copy(entry.offsets, addresses.begin());
        CurrentAccess current{actor, false, block, block.sharedAccesses, kPlain, CheckedSpace::Shared, entry.warp, entry.site,
                              index, false, false};
        check(current, {AccessKind::Load, CheckedSpace::Shared, entry.lanes, addresses.data(), entry.bytesPerLane, entry.pattern,
                        entry.isInOneAllocation, entry.minOffset, entry.maxOffset});
    }
    block.readLog.clear();
}

/// Drops the accesses to which no cell refers, if there are many.
void RaceChecker::dropUnused(const Actor& actor, bool isShared)
{
    Accesses& accesses = isShared ? actor.block.sharedAccesses : m_deviceAccesses;
    std::size_t& maxAccesses = isShared ? actor.block.maxAccesses : m_maxAccesses;
    if (accesses.size() < maxAccesses)
        return;
    std::vector<std::uint32_t> marks(accesses.size());
    const auto visitReferences = [&](auto visit) {
        if (isShared)
            actor.block.sharedShadow.forEachReference(visit);
        else
            m_deviceShadow.forEachPage([&](ShadowPage& page) { page.forEachReference(visit); });
    };
    visitReferences([&](Reference& reference) { marks[indexOf(reference)] = 1; });
    accesses.keepMarked(marks);
    visitReferences([&](Reference& reference) { reference = referenceTo(marks[indexOf(reference)], laneOf(reference)); });
    maxAccesses = std::max(maxAccesses, 2 * accesses.size());
}

}  // namespace simtscope::races
