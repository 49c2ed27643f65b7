// Records which words of device memory one thread of the engine reads and writes, while several threads run blocks of a launch in parallel.
//
// Each word of 4 bytes has a bit for reads and a bit for writes, in pages. A byte counts as the word that contains it. If a launch most
// likely writes nothing to the allocations that it reads, a read is recorded once for the whole allocation.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <new>
#include <unordered_map>
#include <vector>

#include "gpu/races/checked_access.h"
#include "gpu/simt/parallel/undo_log.h"

namespace simtscope::simt {

using races::CheckedAccess;
using races::LanePattern;

/// Returns whether all lanes are active and each accesses the bytes after those of the lane before it.
bool isRowOfLanes(const CheckedAccess& access);

/// Holds the accesses of one thread. Other threads may read it once that thread has stopped.
class AccessSet {
public:
    static constexpr std::uint64_t kPageBytes = UndoLog::kPageBytes, kWordBytes = 4;
    static constexpr std::uint64_t kPageWords = kPageBytes / kWordBytes, kRegionPages = UndoLog::kRegionPages;
    using WordSet = std::array<std::uint64_t, kPageWords / 64>;    ///< a bit for each word of a page
    using PageSet = std::array<std::uint64_t, kRegionPages / 64>;  ///< a bit for each page of a region
    /// Records the accesses to kRegionPages adjacent pages.
    struct Region {
        PageSet readPages{}, writtenPages{};
        std::array<WordSet*, kRegionPages> readWordSets{}, writtenWordSets{};  ///< null if no word of the page was read or written
        UndoLog::Region* undoRegion = nullptr;                                 ///< null if nothing in the region was written
    };
    /// Holds the addresses of an allocation whose reads are recorded as a whole.
    struct AllocationRange {
        std::uint64_t begin = 0, bytes = 0;
        bool operator==(const AllocationRange&) const = default;
    };
    /// `undoLog` keeps the old content of memory; it must outlive this object. `cacheSlot` is passed to the ThreadArena.
    explicit AccessSet(UndoLog& undoLog, unsigned cacheSlot = 0) : m_undoLog(undoLog), m_arena(cacheSlot) {}

    /// Records an access to device memory. Call it before anything is written.
    void note(const CheckedAccess& access);
    void note(std::uint64_t address, std::uint64_t bytes, bool isRead, bool isWrite)
    {
        if (isRead)
            noteRead(address, bytes);
        if (isWrite)
            noteWrite(address, bytes);
    }
    /// Notes that bytes of device memory are read.
    void noteRead(std::uint64_t address, std::uint64_t bytes)
    {
        if (!markIn(m_recentReadPage, address, bytes)) [[unlikely]]
            noteReadPages(address, bytes);
    }
    /// Notes that bytes of device memory are about to be written, and keeps their old content.
    void noteWrite(std::uint64_t address, std::uint64_t bytes)
    {
        if (!markIn(m_recentWrittenPage, address, bytes)) [[unlikely]] {
            noteWrittenPages(address, bytes);
            return;
        }
        prefetchNextPage(address, bytes);
    }
    /// Decides whether reads are recorded by noteAllocation() from now on, if the allocation is known. Set `isOn` if the launch most likely
    /// writes to no allocation that it reads.
    void setNotesAllocations(bool isOn) { m_notesAllocations = isOn; }
    bool notesAllocations() const { return m_notesAllocations; }
    /// Records that any part of the allocation may be read.
    void noteAllocation(const AllocationRange& allocation)
    {
        if (m_readAllocations.empty() || m_readAllocations.back() != allocation) [[unlikely]]
            addReadAllocation(allocation);
    }
    const std::vector<AllocationRange>& readAllocations() const { return m_readAllocations; }
    /// Returns whether this thread has written all words of these bytes.
    bool hasWritten(std::uint64_t address, std::uint64_t bytes) const;
    /// These return whether any word of the allocation was recorded as read, or as written.
    bool hasReadIn(const AllocationRange& allocation) const { return hasAnyIn(allocation, &Region::readPages, &Region::readWordSets); }
    bool hasWrittenIn(const AllocationRange& allocation) const
    {
        return hasAnyIn(allocation, &Region::writtenPages, &Region::writtenWordSets);
    }

    /// Returns a region by its number, which is address / (kPageBytes * kRegionPages). Null if nothing in the region was read or written.
    const Region* region(std::uint64_t number) const
    {
        const auto found = m_regions.find(number);
        return found == m_regions.end() ? nullptr : found->second;
    }
    /// Returns the bytes that this record takes, with the saved content of memory.
    std::uint64_t keptBytes() const { return m_arena.bytes(); }

private:
    /// Holds an entry of the cache of regions.
    struct RecentRegion {
        std::uint64_t number = ~std::uint64_t(0);
        Region* region = nullptr;
    };

    /// Calls visit(index, bits) for the words from `first` to `last` of a page.
    template <class Visit>
    static void forEachWordMask(std::uint64_t first, std::uint64_t last, Visit visit)
    {
        for (std::uint64_t index = first / 64; index <= last / 64; ++index) {
            const std::uint64_t from = index == first / 64 ? first % 64 : 0, to = index == last / 64 ? last % 64 : 63;
            visit(index, (~std::uint64_t(0) >> (63 - (to - from))) << from);
        }
    }
    /// Calls visit(page, first word, last word) for each page of the bytes.
    template <class Visit>
    static void forEachPage(std::uint64_t address, std::uint64_t bytes, Visit visit)
    {
        for (const std::uint64_t end = address + bytes; address < end;) {
            const std::uint64_t page = address / kPageBytes, next = std::min(end, (page + 1) * kPageBytes);
            visit(page, address % kPageBytes / kWordBytes, (next - 1) % kPageBytes / kWordBytes);
            address = next;
        }
    }
    /// Prefetches the same offset in the next page. A thread that writes to a page repeatedly often goes on to the next page, all of which
    /// must then be read to be saved.
    static void prefetchNextPage(std::uint64_t address, std::uint64_t bytes)
    {
        constexpr std::uint64_t kLineBytes = 64;
        for (std::uint64_t line = address; line + kLineBytes <= address + bytes; line += kLineBytes)
            __builtin_prefetch(reinterpret_cast<const void*>(line + kPageBytes));
    }
    /// Holds the page that was marked last.
    struct RecentPage {
        std::uint64_t page = ~std::uint64_t(0);
        WordSet* words = nullptr;
    };
    /// Marks the words if they are in the recent page and in one group of 64 words. Otherwise returns false and does nothing.
    static bool markIn(const RecentPage& recent, std::uint64_t address, std::uint64_t bytes)
    {
        const std::uint64_t offset = address % kPageBytes, first = offset / kWordBytes, last = (offset + bytes - 1) / kWordBytes;
        if (address / kPageBytes != recent.page || first / 64 != last / 64 || bytes == 0)
            return false;
        (*recent.words)[first / 64] |= (~std::uint64_t(0) >> (63 - (last - first))) << first % 64;
        return true;
    }
    static void mark(WordSet& words, std::uint64_t first, std::uint64_t last);
    void noteReadPages(std::uint64_t address, std::uint64_t bytes);
    void noteWrittenPages(std::uint64_t address, std::uint64_t bytes);
    Region& regionOf(std::uint64_t page)
    {
        const std::uint64_t number = page / kRegionPages;
        RecentRegion& recent = m_recentRegions[(number * 0x9e3779b97f4a7c15ull) >> 56];
        if (recent.number != number) [[unlikely]]
            recent = {number, &findOrAddRegion(number)};
        return *recent.region;
    }
    Region& findOrAddRegion(std::uint64_t number);
    WordSet& findOrAddReadWords(std::uint64_t page);
    WordSet& findOrAddWrittenWords(std::uint64_t page);
    void addReadAllocation(const AllocationRange& allocation);
    bool hasAnyIn(const AllocationRange& allocation, PageSet Region::*pages, std::array<WordSet*, kRegionPages> Region::*words) const;
    template <class T>
    T* allocate()
    {
        return new (m_arena.allocate(sizeof(T))) T{};  // A T needs no destructor.
    }
    void savePage(std::uint64_t page, Region& region);

    UndoLog& m_undoLog;
    ThreadArena m_arena;
    std::unordered_map<std::uint64_t, Region*> m_regions;
    std::array<RecentRegion, 256> m_recentRegions{};
    RecentPage m_recentReadPage, m_recentWrittenPage;
    bool m_notesAllocations = false;
    std::vector<AllocationRange> m_readAllocations;
};

using AccessSets = std::vector<const AccessSet*>;

/// Returns whether one thread has written something in the region that another one has read or written. Ignores reads that were recorded
/// for a whole allocation.
bool areInConflict(const AccessSets& accessSets, std::uint64_t region);
/// Returns whether one thread has written into an allocation that some thread may have read as a whole.
bool wereReadAllocationsWritten(const AccessSets& accessSets);

/// Calls visit(begin, end) for the addresses of words that some thread has written in these regions, in ascending order; adjacent words are
/// joined.
void forEachWrittenRange(const AccessSets& accessSets, const std::vector<std::uint64_t>& regions,
                         const std::function<void(std::uint64_t, std::uint64_t)>& visit);

}  // namespace simtscope::simt
