#include "gpu/simt/parallel/access_set.h"

#include <algorithm>
#include <bit>

#include "gpu/core/each_lane.h"

namespace simtscope::simt {

namespace {

using PageSet = AccessSet::PageSet;
using Region = AccessSet::Region;
using WordSet = AccessSet::WordSet;

constexpr std::uint64_t kRegionBytes = AccessSet::kRegionPages * AccessSet::kPageBytes;

void addPage(PageSet& pages, std::uint64_t page)
{
    pages[page % AccessSet::kRegionPages / 64] |= std::uint64_t(1) << page % 64;
}

/// Calls visit(index) for each page of the set, in ascending order.
template <class Visit>
void forEachPageOf(const PageSet& pages, Visit visit)
{
    for (std::size_t i = 0; i < pages.size(); ++i)
        for (std::uint64_t remainingPages = pages[i]; remainingPages != 0; remainingPages &= remainingPages - 1)
            visit(i * 64 + std::size_t(std::countr_zero(remainingPages)));
}

/// Holds the regions with one number in the access sets of several threads.
using Sharers = std::vector<const Region*>;

Sharers findSharers(const AccessSets& accessSets, std::uint64_t regionNumber)
{
    Sharers sharers;
    for (const AccessSet* const set : accessSets)
        if (const Region* const region = set->region(regionNumber))
            sharers.push_back(region);
    return sharers;
}

/// Returns whether one sharer has written a word of the page that another one has touched.
bool areInConflict(const Sharers& sharers, std::size_t page)
{
    constexpr WordSet kNoWords{};
    WordSet touched{}, written{};  // Words that the threads so far have touched or written.
    std::uint64_t conflictBits = 0;
    for (const Region* const region : sharers) {
        const WordSet *const reads = region->readWordSets[page], *const writes = region->writtenWordSets[page];
        if (!reads && !writes)
            continue;
        for (std::size_t i = 0; i < written.size(); ++i) {
            const std::uint64_t writtenBits = (writes ? *writes : kNoWords)[i], touchedBits = (reads ? *reads : kNoWords)[i] | writtenBits;
            conflictBits |= (writtenBits & touched[i]) | (touchedBits & written[i]);
            touched[i] |= touchedBits;
            written[i] |= writtenBits;
        }
    }
    return conflictBits != 0;
}

/// Joins runs of words that follow each other, and passes them to a visitor.
class JoinedRuns {
public:
    explicit JoinedRuns(const std::function<void(std::uint64_t, std::uint64_t)>& visit) : m_visit(visit) {}
    void add(std::uint64_t begin, std::uint64_t end)
    {
        if (begin != m_end) {
            finish();
            m_begin = begin;
        }
        m_end = end;
    }
    void finish() const
    {
        if (m_begin < m_end)
            m_visit(m_begin, m_end);
    }

private:
    const std::function<void(std::uint64_t, std::uint64_t)>& m_visit;
    std::uint64_t m_begin = 0, m_end = 0;
};

void addRuns(std::uint64_t address, const WordSet& written, JoinedRuns& runs)
{
    for (std::uint64_t word = 0; word < AccessSet::kPageWords;) {
        const std::uint64_t remainingBits = written[word / 64] >> word % 64;
        const auto skipped = std::min<std::uint64_t>(std::uint64_t(std::countr_zero(remainingBits)), 64 - word % 64);
        if (skipped) {
            word += skipped;
            continue;
        }
        const auto length = std::min<std::uint64_t>(std::uint64_t(std::countr_one(remainingBits)), 64 - word % 64);
        const std::uint64_t from = address + word * AccessSet::kWordBytes;
        runs.add(from, from + length * AccessSet::kWordBytes);
        word += length;
    }
}

}  // namespace

bool isRowOfLanes(const CheckedAccess& access)
{
    if (access.lanes != kAllLanes || access.pattern == LanePattern::Mixed || access.pattern == LanePattern::Same)
        return false;
    std::uint64_t differentBits = 0;
    for (unsigned lane = 0; access.pattern != LanePattern::Consecutive && lane < kWarpSize; ++lane)
        differentBits |= access.addresses[lane] ^ (access.addresses[0] + std::uint64_t(lane) * access.bytesPerLane);
    return differentBits == 0;
}

void AccessSet::mark(WordSet& words, std::uint64_t first, std::uint64_t last)
{
    forEachWordMask(first, last, [&](std::uint64_t index, std::uint64_t bits) { words[index] |= bits; });
}

AccessSet::Region& AccessSet::findOrAddRegion(std::uint64_t number)
{
    Region*& found = m_regions[number];
    if (!found)
        found = allocate<Region>();
    return *found;
}

AccessSet::WordSet& AccessSet::findOrAddReadWords(std::uint64_t page)
{
    Region& region = regionOf(page);
    WordSet*& words = region.readWordSets[page % kRegionPages];
    if (!words) {
        words = allocate<WordSet>();
        addPage(region.readPages, page);
    }
    return *words;
}

AccessSet::WordSet& AccessSet::findOrAddWrittenWords(std::uint64_t page)
{
    Region& region = regionOf(page);
    WordSet*& words = region.writtenWordSets[page % kRegionPages];
    if (!words) {
        savePage(page, region);
        words = allocate<WordSet>();
        addPage(region.writtenPages, page);
    }
    return *words;
}

void AccessSet::noteReadPages(std::uint64_t address, std::uint64_t bytes)
{
    forEachPage(address, bytes, [&](std::uint64_t page, std::uint64_t first, std::uint64_t last) {
        if (m_recentReadPage.page != page)
            m_recentReadPage = {page, &findOrAddReadWords(page)};
        mark(*m_recentReadPage.words, first, last);
    });
}

void AccessSet::noteWrittenPages(std::uint64_t address, std::uint64_t bytes)
{
    forEachPage(address, bytes, [&](std::uint64_t page, std::uint64_t first, std::uint64_t last) {
        if (m_recentWrittenPage.page != page)
            m_recentWrittenPage = {page, &findOrAddWrittenWords(page)};
        mark(*m_recentWrittenPage.words, first, last);
    });
}

void AccessSet::addReadAllocation(const AllocationRange& allocation)
{
    // The most recent allocation goes to the end, since it is most likely looked for next.
    std::erase(m_readAllocations, allocation);
    m_readAllocations.push_back(allocation);
}

void AccessSet::savePage(std::uint64_t page, Region& region)
{
    if (!region.undoRegion)
        region.undoRegion = &m_undoLog.region(page / kRegionPages, m_arena);
    region.undoRegion->save(page, m_arena);
}

void AccessSet::note(const CheckedAccess& access)
{
    const bool isRead = access.kind != AccessKind::Store, isWrite = access.kind != AccessKind::Load;
    if (isRowOfLanes(access)) {
        note(access.addresses[0], std::uint64_t(kWarpSize) * access.bytesPerLane, isRead, isWrite);
        return;
    }
    if (access.pattern == LanePattern::Same) {
        note(access.addresses[std::countr_zero(access.lanes)], access.bytesPerLane, isRead, isWrite);
        return;
    }
    // Neighbouring lanes mostly access neighbouring addresses.
    std::uint64_t begin = 0, end = 0;
    for (const unsigned lane : eachLane(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        if (address != end) {
            note(begin, end - begin, isRead, isWrite);
            begin = address;
        }
        end = address + access.bytesPerLane;
    }
    note(begin, end - begin, isRead, isWrite);
}

bool AccessSet::hasWritten(std::uint64_t address, std::uint64_t bytes) const
{
    bool areAllWritten = true;
    forEachPage(address, bytes, [&](std::uint64_t page, std::uint64_t first, std::uint64_t last) {
        const Region* const found = region(page / kRegionPages);
        const WordSet* const words = found ? found->writtenWordSets[page % kRegionPages] : nullptr;
        if (!words) {
            areAllWritten = false;
            return;
        }
        forEachWordMask(first, last, [&](std::uint64_t index, std::uint64_t bits) {
            areAllWritten = areAllWritten && ((*words)[index] & bits) == bits;
        });
    });
    return areAllWritten;
}

bool AccessSet::hasAnyIn(const AllocationRange& allocation, PageSet Region::*pages, std::array<WordSet*, kRegionPages> Region::*words) const
{
    const std::uint64_t end = allocation.begin + allocation.bytes;
    bool isAnyFound = false;
    for (std::uint64_t number = allocation.begin / kRegionBytes; allocation.bytes != 0 && number <= (end - 1) / kRegionBytes && !isAnyFound;
         ++number) {
        const Region* const found = region(number);
        if (!found)
            continue;
        forEachPageOf(found->*pages, [&](std::size_t page) {
            const std::uint64_t address = number * kRegionBytes + page * kPageBytes;
            const std::uint64_t from = std::max(address, allocation.begin), to = std::min(address + kPageBytes, end);
            if (isAnyFound || from >= to)
                return;
            const WordSet& pageWords = *(found->*words)[page];
            forEachWordMask((from - address) / kWordBytes, (to - 1 - address) / kWordBytes,
                            [&](std::uint64_t index, std::uint64_t bits) { isAnyFound = isAnyFound || (pageWords[index] & bits) != 0; });
        });
    }
    return isAnyFound;
}

bool areInConflict(const AccessSets& accessSets, std::uint64_t region)
{
    const Sharers sharers = findSharers(accessSets, region);
    PageSet touched{}, shared{}, written{};
    for (const Region* const sharer : sharers)
        for (std::size_t i = 0; i < touched.size(); ++i) {
            const std::uint64_t sharerPages = sharer->readPages[i] | sharer->writtenPages[i];
            shared[i] |= touched[i] & sharerPages;
            touched[i] |= sharerPages;
            written[i] |= sharer->writtenPages[i];
        }
    for (std::size_t i = 0; i < shared.size(); ++i)
        shared[i] &= written[i];
    bool hasConflict = false;
    forEachPageOf(shared, [&](std::size_t page) { hasConflict = hasConflict || areInConflict(sharers, page); });
    return hasConflict;
}

bool wereReadAllocationsWritten(const AccessSets& accessSets)
{
    std::vector<AccessSet::AllocationRange> readAllocations;
    for (const AccessSet* const reader : accessSets)
        for (const AccessSet::AllocationRange& allocation : reader->readAllocations())
            if (std::ranges::find(readAllocations, allocation) == readAllocations.end())
                readAllocations.push_back(allocation);
    return std::ranges::any_of(readAllocations, [&](const AccessSet::AllocationRange& allocation) {
        return std::ranges::any_of(accessSets, [&](const AccessSet* writer) { return writer->hasWrittenIn(allocation); });
    });
}

void forEachWrittenRange(const AccessSets& accessSets, const std::vector<std::uint64_t>& regions,
                         const std::function<void(std::uint64_t, std::uint64_t)>& visit)
{
    JoinedRuns runs(visit);
    for (const std::uint64_t region : regions) {
        const Sharers sharers = findSharers(accessSets, region);
        PageSet pages{};
        for (const Region* const sharer : sharers)
            for (std::size_t i = 0; i < pages.size(); ++i)
                pages[i] |= sharer->writtenPages[i];
        forEachPageOf(pages, [&](std::size_t page) {
            WordSet written{};
            for (const Region* const sharer : sharers) {
                const WordSet* const words = sharer->writtenWordSets[page];
                for (std::size_t i = 0; words && i < written.size(); ++i)
                    written[i] |= (*words)[i];
            }
            addRuns(region * kRegionBytes + page * AccessSet::kPageBytes, written, runs);
        });
    }
    runs.finish();
}

}  // namespace simtscope::simt
