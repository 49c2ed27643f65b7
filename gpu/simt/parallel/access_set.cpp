#include "gpu/simt/parallel/access_set.h"

#include <algorithm>
#include <bit>

#include "gpu/core/each_lane.h"

namespace simtscope::simt {

namespace {

using Pages = AccessSet::Pages;
using Region = AccessSet::Region;
using Words = AccessSet::Words;

constexpr std::uint64_t kRegionBytes = AccessSet::kRegionPages * AccessSet::kPageBytes;

void insert(Pages& pages, std::uint64_t page)
{
    pages[page % AccessSet::kRegionPages / 64] |= std::uint64_t(1) << page % 64;
}

/// Calls visit(index) for each page of the set, in ascending order.
template <class Visit>
void forEachPageOf(const Pages& pages, Visit visit)
{
    for (std::size_t i = 0; i < pages.size(); ++i)
        for (std::uint64_t left = pages[i]; left != 0; left &= left - 1)
            visit(i * 64 + std::size_t(std::countr_zero(left)));
}

/// The regions with one number in the access sets of several threads.
using Sharers = std::vector<const Region*>;

Sharers sharersOf(const AccessSets& all, std::uint64_t number)
{
    Sharers sharers;
    for (const AccessSet* const set : all)
        if (const Region* const region = set->region(number))
            sharers.push_back(region);
    return sharers;
}

/// Returns whether one sharer has written a word of the page that another one has touched.
bool areInConflict(const Sharers& sharers, std::size_t page)
{
    constexpr Words kNone{};
    Words touched{}, written{};  // Words that the threads so far have touched or written.
    std::uint64_t both = 0;
    for (const Region* const region : sharers) {
        const Words *const reads = region->read[page], *const writes = region->written[page];
        if (!reads && !writes)
            continue;
        for (std::size_t i = 0; i < written.size(); ++i) {
            const std::uint64_t writesHere = (writes ? *writes : kNone)[i], here = (reads ? *reads : kNone)[i] | writesHere;
            both |= (writesHere & touched[i]) | (here & written[i]);
            touched[i] |= here;
            written[i] |= writesHere;
        }
    }
    return both != 0;
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

void addRuns(std::uint64_t address, const Words& written, JoinedRuns& runs)
{
    for (std::uint64_t word = 0; word < AccessSet::kPageWords;) {
        const std::uint64_t rest = written[word / 64] >> word % 64;
        const auto skipped = std::min<std::uint64_t>(std::uint64_t(std::countr_zero(rest)), 64 - word % 64);
        if (skipped) {
            word += skipped;
            continue;
        }
        const auto length = std::min<std::uint64_t>(std::uint64_t(std::countr_one(rest)), 64 - word % 64);
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
    std::uint64_t apart = 0;
    for (unsigned lane = 0; access.pattern != LanePattern::Consecutive && lane < kWarpSize; ++lane)
        apart |= access.addresses[lane] ^ (access.addresses[0] + std::uint64_t(lane) * access.bytesPerLane);
    return apart == 0;
}

void AccessSet::mark(Words& words, std::uint64_t first, std::uint64_t last)
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

AccessSet::Words& AccessSet::readWords(std::uint64_t page)
{
    Region& region = regionOf(page);
    Words*& words = region.read[page % kRegionPages];
    if (!words) {
        words = allocate<Words>();
        insert(region.readPages, page);
    }
    return *words;
}

AccessSet::Words& AccessSet::writtenWords(std::uint64_t page)
{
    Region& region = regionOf(page);
    Words*& words = region.written[page % kRegionPages];
    if (!words) {
        savePage(page, region);
        words = allocate<Words>();
        insert(region.writtenPages, page);
    }
    return *words;
}

void AccessSet::noteReadPages(std::uint64_t address, std::uint64_t bytes)
{
    forEachPage(address, bytes, [&](std::uint64_t page, std::uint64_t first, std::uint64_t last) {
        if (m_recentReadPage.page != page)
            m_recentReadPage = {page, &readWords(page)};
        mark(*m_recentReadPage.words, first, last);
    });
}

void AccessSet::noteWrittenPages(std::uint64_t address, std::uint64_t bytes)
{
    forEachPage(address, bytes, [&](std::uint64_t page, std::uint64_t first, std::uint64_t last) {
        if (m_recentWrittenPage.page != page)
            m_recentWrittenPage = {page, &writtenWords(page)};
        mark(*m_recentWrittenPage.words, first, last);
    });
}

void AccessSet::addReadAllocation(const AllocationRange& piece)
{
    // The most recent allocation goes to the end, since it is most likely looked for next.
    std::erase(m_readAllocations, piece);
    m_readAllocations.push_back(piece);
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
        const Words* const words = found ? found->written[page % kRegionPages] : nullptr;
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

bool AccessSet::hasAnyIn(const AllocationRange& piece, Pages Region::*pages, std::array<Words*, kRegionPages> Region::*words) const
{
    const std::uint64_t end = piece.begin + piece.bytes;
    bool any = false;
    for (std::uint64_t number = piece.begin / kRegionBytes; piece.bytes != 0 && number <= (end - 1) / kRegionBytes && !any; ++number) {
        const Region* const found = region(number);
        if (!found)
            continue;
        forEachPageOf(found->*pages, [&](std::size_t page) {
            const std::uint64_t address = number * kRegionBytes + page * kPageBytes;
            const std::uint64_t from = std::max(address, piece.begin), to = std::min(address + kPageBytes, end);
            if (any || from >= to)
                return;
            const Words& here = *(found->*words)[page];
            forEachWordMask((from - address) / kWordBytes, (to - 1 - address) / kWordBytes,
                            [&](std::uint64_t index, std::uint64_t bits) { any = any || (here[index] & bits) != 0; });
        });
    }
    return any;
}

bool areInConflict(const AccessSets& all, std::uint64_t region)
{
    const Sharers sharers = sharersOf(all, region);
    Pages touched{}, shared{}, written{};
    for (const Region* const sharer : sharers)
        for (std::size_t i = 0; i < touched.size(); ++i) {
            const std::uint64_t here = sharer->readPages[i] | sharer->writtenPages[i];
            shared[i] |= touched[i] & here;
            touched[i] |= here;
            written[i] |= sharer->writtenPages[i];
        }
    for (std::size_t i = 0; i < shared.size(); ++i)
        shared[i] &= written[i];
    bool any = false;
    forEachPageOf(shared, [&](std::size_t page) { any = any || areInConflict(sharers, page); });
    return any;
}

bool wereReadAllocationsWritten(const AccessSets& all)
{
    std::vector<AccessSet::AllocationRange> readAllocations;
    for (const AccessSet* const reader : all)
        for (const AccessSet::AllocationRange& piece : reader->readAllocations())
            if (std::ranges::find(readAllocations, piece) == readAllocations.end())
                readAllocations.push_back(piece);
    return std::ranges::any_of(readAllocations, [&](const AccessSet::AllocationRange& piece) {
        return std::ranges::any_of(all, [&](const AccessSet* writer) { return writer->hasWrittenIn(piece); });
    });
}

void forEachWrittenRange(const AccessSets& all, const std::vector<std::uint64_t>& regions,
                         const std::function<void(std::uint64_t, std::uint64_t)>& visit)
{
    JoinedRuns runs(visit);
    for (const std::uint64_t region : regions) {
        const Sharers sharers = sharersOf(all, region);
        Pages pages{};
        for (const Region* const sharer : sharers)
            for (std::size_t i = 0; i < pages.size(); ++i)
                pages[i] |= sharer->writtenPages[i];
        forEachPageOf(pages, [&](std::size_t page) {
            Words written{};
            for (const Region* const sharer : sharers) {
                const Words* const words = sharer->written[page];
                for (std::size_t i = 0; words && i < written.size(); ++i)
                    written[i] |= (*words)[i];
            }
            addRuns(region * kRegionBytes + page * AccessSet::kPageBytes, written, runs);
        });
    }
    runs.finish();
}

}  // namespace simtscope::simt
