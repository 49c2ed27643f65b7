#include "gpu/simt/parallel/saved_memory.h"

#include <algorithm>
#include <cstring>
#include <thread>

namespace simtscope::simt {

namespace {

using Line = std::uint64_t __attribute__((vector_size(64)));
static_assert(sizeof(Line) <= ScratchMemory::kAlignment);
constexpr std::size_t kPageLines = SavedMemory::kPageBytes / sizeof(Line);

// A page of memory as it is. Parts of it may belong to nobody, or to another thread; of these nothing is put back. Therefore no call of
// memcpy or memcmp, which the sanitizers would watch.
#define UNWATCHED __attribute__((noinline, no_sanitize("address"), no_sanitize("thread")))

/// Whether all lines are like the first one. Memory that is fresh, or set to one value, mostly is.
UNWATCHED bool repeats(const volatile Line* page)
{
    constexpr std::size_t kStep = 8;
    const Line first = page[0];
    for (std::size_t i = 0; i < kPageLines; i += kStep) {
        Line others{};
        for (std::size_t line = i; line < i + kStep; ++line)
            others |= page[line] ^ first;
        std::uint64_t any = 0;
        for (std::size_t word = 0; word < sizeof others / sizeof any; ++word)
            any |= others[word];
        if (any != 0)
            return false;
    }
    return true;
}

UNWATCHED void copyLines(const volatile Line* from, Line* to, std::size_t lines)
{
    for (std::size_t i = 0; i < lines; ++i)
        to[i] = from[i];
}

#undef UNWATCHED

}  // namespace

void SavedMemory::Region::save(std::uint64_t page, ScratchMemory& scratch)
{
    Page& saved = m_pages[page % kRegionPages];
    State known = State::None;
    if (saved.state.compare_exchange_strong(known, State::Saving, std::memory_order_acquire)) {
        const auto* const from = reinterpret_cast<const volatile Line*>(page * kPageBytes);
        const std::size_t lines = repeats(from) ? 1 : kPageLines;
        auto* const to = static_cast<Line*>(scratch.take(lines * sizeof(Line)));
        copyLines(from, to, lines);
        saved.bytes = reinterpret_cast<const std::byte*>(to);
        saved.length = std::uint32_t(lines * sizeof(Line));
        saved.state.store(State::Saved, std::memory_order_release);
        return;
    }
    while (saved.state.load(std::memory_order_acquire) != State::Saved)
        std::this_thread::yield();
}

SavedMemory::Region& SavedMemory::region(std::uint64_t number)
{
    const std::lock_guard lock(m_mutex);
    std::unique_ptr<Region>& region = m_regions[number];
    if (!region)
        region = std::make_unique<Region>();
    return *region;
}

std::vector<std::uint64_t> SavedMemory::regions() const
{
    std::vector<std::uint64_t> numbers;
    for (const auto& [number, region] : m_regions)
        numbers.push_back(number);
    std::ranges::sort(numbers);
    return numbers;
}

void SavedMemory::restore(std::uint64_t begin, std::uint64_t end) const
{
    while (begin < end) {
        const std::uint64_t page = begin / kPageBytes, next = std::min(end, (page + 1) * kPageBytes);
        const Region::Page& saved = m_regions.at(page / kRegionPages)->m_pages[page % kRegionPages];
        while (begin < next) {
            const std::uint64_t offset = begin % saved.length, some = std::min(next - begin, saved.length - offset);
            std::memcpy(reinterpret_cast<void*>(begin), saved.bytes + offset, some);
            begin += some;
        }
    }
}

}  // namespace simtscope::simt
