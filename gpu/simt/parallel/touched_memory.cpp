#include "gpu/simt/parallel/touched_memory.h"

#include <algorithm>
#include <bit>

#include "gpu/simt/parallel/saved_memory.h"

namespace simtscope::simt {

namespace {

constexpr std::uint64_t kPageWords = TouchedMemory::kPageBytes / TouchedMemory::kWordBytes;

/// Calls visit(index, bits) for the words `first` to `last` of a page.
template <class Visit>
void forBits(std::uint64_t first, std::uint64_t last, Visit visit)
{
    for (std::uint64_t index = first / 64; index <= last / 64; ++index) {
        const std::uint64_t from = index == first / 64 ? first % 64 : 0, to = index == last / 64 ? last % 64 : 63;
        visit(index, (~std::uint64_t(0) >> (63 - (to - from))) << from);
    }
}

/// Calls visit(page number, first word, last word) for these bytes.
template <class Visit>
void forPages(std::uint64_t address, std::uint64_t bytes, Visit visit)
{
    constexpr std::uint64_t kPage = TouchedMemory::kPageBytes, kWord = TouchedMemory::kWordBytes;
    for (const std::uint64_t end = address + bytes; address < end;) {
        const std::uint64_t number = address / kPage, next = std::min(end, (number + 1) * kPage);
        visit(number, address % kPage / kWord, (next - 1) % kPage / kWord);
        address = next;
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

TouchedMemory::Page& TouchedMemory::find(std::uint64_t number)
{
    std::unique_ptr<Page>& found = m_pages[number];
    if (!found) {
        found = std::make_unique<Page>();
        found->number = number;
    }
    return *found;
}

void TouchedMemory::mark(Page& page, std::uint64_t firstWord, std::uint64_t lastWord, bool isRead, bool isWrite)
{
    if (isWrite && !page.isWritten) [[unlikely]] {
        m_saved.save(page.number);
        page.isWritten = true;
    }
    forBits(firstWord, lastWord, [&](std::uint64_t index, std::uint64_t bits) {
        page.read[index] |= isRead ? bits : 0;
        page.written[index] |= isWrite ? bits : 0;
    });
}

void TouchedMemory::note(std::uint64_t address, std::uint64_t bytes, bool isRead, bool isWrite)
{
    forPages(address, bytes, [&](std::uint64_t number, std::uint64_t firstWord, std::uint64_t lastWord) {
        mark(page(number), firstWord, lastWord, isRead, isWrite);
    });
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
    forPages(address, bytes, [&](std::uint64_t number, std::uint64_t firstWord, std::uint64_t lastWord) {
        const auto found = m_pages.find(number);
        if (found == m_pages.end()) {
            all = false;
            return;
        }
        forBits(firstWord, lastWord,
                [&](std::uint64_t index, std::uint64_t bits) { all = all && (found->second->written[index] & bits) == bits; });
    });
    return all;
}

bool TouchedMemory::conflictsWith(const TouchedMemory& other) const
{
    return std::ranges::any_of(m_pages, [&](const auto& entry) {
        const Page& page = *entry.second;
        const auto found = page.isWritten ? other.m_pages.find(page.number) : other.m_pages.end();
        if (found == other.m_pages.end())
            return false;
        std::uint64_t both = 0;
        for (std::size_t i = 0; i < page.written.size(); ++i)
            both |= page.written[i] & (found->second->read[i] | found->second->written[i]);
        return both != 0;
    });
}

void TouchedMemory::addWritten(std::vector<const Page*>& pages) const
{
    for (const auto& [number, page] : m_pages)
        if (page->isWritten)
            pages.push_back(page.get());
}

void forWritten(std::vector<const TouchedMemory::Page*> pages, const std::function<void(std::uint64_t, std::uint64_t)>& visit)
{
    using Page = TouchedMemory::Page;
    std::ranges::sort(pages, {}, &Page::number);
    std::uint64_t begin = 0, end = 0;  // of the run that goes on
    for (std::size_t i = 0; i < pages.size();) {
        TouchedMemory::Words written{};
        const std::uint64_t number = pages[i]->number;
        for (; i < pages.size() && pages[i]->number == number; ++i)
            for (std::size_t word = 0; word < written.size(); ++word)
                written[word] |= pages[i]->written[word];
        for (std::uint64_t word = 0; word < kPageWords;) {
            const std::uint64_t rest = written[word / 64] >> word % 64;
            const std::uint64_t skipped = std::min<std::uint64_t>(std::uint64_t(std::countr_zero(rest)), 64 - word % 64);
            if (skipped) {
                word += skipped;
                continue;
            }
            const auto length = std::min<std::uint64_t>(std::uint64_t(std::countr_one(rest)), 64 - word % 64);
            const std::uint64_t from = number * TouchedMemory::kPageBytes + word * TouchedMemory::kWordBytes;
            if (from != end) {
                if (begin < end)
                    visit(begin, end);
                begin = from;
            }
            end = from + length * TouchedMemory::kWordBytes;
            word += length;
        }
    }
    if (begin < end)
        visit(begin, end);
}

}  // namespace simtscope::simt
