#include "gpu/simt/parallel/touched_memory.h"

#include <algorithm>
#include <bit>

namespace simtscope::simt {

namespace {

using Region = TouchedMemory::Region;
using Words = TouchedMemory::Words;

/// What several threads know of one region.
using Sharers = std::vector<const Region*>;

Sharers sharersOf(const TouchedMemories& all, std::uint64_t number)
{
    Sharers sharers;
    for (const TouchedMemory* const touched : all)
        if (const Region* const region = touched->region(number))
            sharers.push_back(region);
    return sharers;
}

/// Of one page.
bool areInConflict(const Sharers& sharers, std::size_t page)
{
    constexpr Words kNone{};
    Words touched{}, written{};  // by the sharers so far
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

/// Runs of words, joined where they follow each other.
class Joined {
public:
    explicit Joined(const std::function<void(std::uint64_t, std::uint64_t)>& visit) : m_visit(visit) {}
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

void addRuns(std::uint64_t address, const Words& written, Joined& runs)
{
    for (std::uint64_t word = 0; word < TouchedMemory::kPageWords;) {
        const std::uint64_t rest = written[word / 64] >> word % 64;
        const auto skipped = std::min<std::uint64_t>(std::uint64_t(std::countr_zero(rest)), 64 - word % 64);
        if (skipped) {
            word += skipped;
            continue;
        }
        const auto length = std::min<std::uint64_t>(std::uint64_t(std::countr_one(rest)), 64 - word % 64);
        const std::uint64_t from = address + word * TouchedMemory::kWordBytes;
        runs.add(from, from + length * TouchedMemory::kWordBytes);
        word += length;
    }
}

}  // namespace

bool isRowOfLanes(const CheckedAccess& access)
{
    if (access.lanes != kAllLanes || access.pattern == LanePattern::Mixed || access.pattern == LanePattern::Same)
        return false;
    std::uint64_t apart = 0;
    for (unsigned lane = 0; access.pattern != LanePattern::Row && lane < kWarpSize; ++lane)
        apart |= access.places[lane] ^ (access.places[0] + std::uint64_t(lane) * access.bytes);
    return apart == 0;
}

TouchedMemory::Region& TouchedMemory::find(std::uint64_t number)
{
    Region*& found = m_regions[number];
    if (!found)
        found = add<Region>();
    return *found;
}

void TouchedMemory::save(std::uint64_t page, Region& region)
{
    if (!region.saved)
        region.saved = &m_saved.region(page / kRegionPages);
    region.saved->save(page, m_scratch);
}

void TouchedMemory::note(const CheckedAccess& access)
{
    const bool isRead = access.kind != AccessKind::Store, isWrite = access.kind != AccessKind::Load;
    if (isRowOfLanes(access)) {
        note(access.places[0], std::uint64_t(kWarpSize) * access.bytes, isRead, isWrite);
        return;
    }
    if (access.pattern == LanePattern::Same) {
        note(access.places[std::countr_zero(access.lanes)], access.bytes, isRead, isWrite);
        return;
    }
    // Lanes side by side mostly go to places side by side.
    std::uint64_t begin = 0, end = 0;
    for (LaneMask left = access.lanes; left; left &= left - 1) {
        const std::uint64_t place = access.places[std::countr_zero(left)];
        if (place != end) {
            note(begin, end - begin, isRead, isWrite);
            begin = place;
        }
        end = place + access.bytes;
    }
    note(begin, end - begin, isRead, isWrite);
}

bool TouchedMemory::hasWritten(std::uint64_t address, std::uint64_t bytes) const
{
    bool all = true;
    forPages(address, bytes, [&](std::uint64_t page, std::uint64_t first, std::uint64_t last) {
        const Region* const found = region(page / kRegionPages);
        const Words* const words = found ? found->written[page % kRegionPages] : nullptr;
        if (!words) {
            all = false;
            return;
        }
        forBits(first, last, [&](std::uint64_t index, std::uint64_t bits) { all = all && ((*words)[index] & bits) == bits; });
    });
    return all;
}

bool areInConflict(const TouchedMemories& all, std::uint64_t region)
{
    const Sharers sharers = sharersOf(all, region);
    for (std::size_t page = 0; sharers.size() > 1 && page < TouchedMemory::kRegionPages; ++page) {
        const auto writes = [page](const Region* sharer) { return sharer->written[page] != nullptr; };
        if (std::ranges::any_of(sharers, writes) && areInConflict(sharers, page))
            return true;
    }
    return false;
}

void forWritten(const TouchedMemories& all, const std::vector<std::uint64_t>& regions,
                const std::function<void(std::uint64_t, std::uint64_t)>& visit)
{
    Joined runs(visit);
    for (const std::uint64_t region : regions) {
        const Sharers sharers = sharersOf(all, region);
        for (std::size_t page = 0; page < TouchedMemory::kRegionPages; ++page) {
            Words written{};
            bool isWritten = false;
            for (const Region* const sharer : sharers) {
                const Words* const words = sharer->written[page];
                isWritten = isWritten || words;
                for (std::size_t i = 0; words && i < written.size(); ++i)
                    written[i] |= (*words)[i];
            }
            if (isWritten)
                addRuns((region * TouchedMemory::kRegionPages + page) * TouchedMemory::kPageBytes, written, runs);
        }
    }
    runs.finish();
}

}  // namespace simtscope::simt
