#include "gpu/simt/parallel/undo_log.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <thread>

namespace simtscope::simt {

namespace {

using Line = std::uint64_t __attribute__((vector_size(64)));
static_assert(sizeof(Line) <= ThreadArena::kAlignment);
constexpr std::size_t kPageLines = UndoLog::kPageBytes / sizeof(Line);

// These functions read a whole page of memory. Parts of it may be unallocated, or in use by another thread; those parts are never restored.
// They call neither memcpy nor memcmp, since the sanitizers would watch these.
#define UNWATCHED __attribute__((noinline, no_sanitize("address"), no_sanitize("thread")))

/// Returns whether all lines equal the first one. Memory that was just allocated, or set to one value, mostly does.
__attribute__((always_inline)) inline bool areLinesEqual(const volatile Line* page)
{
    constexpr std::size_t kLinesPerTest = 8;
    const Line first = page[0];
    for (std::size_t i = 0; i < kPageLines; i += kLinesPerTest) {
        Line differences{};
        for (std::size_t line = i; line < i + kLinesPerTest; ++line)
            differences |= page[line] ^ first;
        std::uint64_t differentBits = 0;
        for (std::size_t word = 0; word < sizeof differences / sizeof differentBits; ++word)
            differentBits |= differences[word];
        if (differentBits != 0)
            return false;
    }
    return true;
}

UNWATCHED bool repeats(const volatile Line* page)
{
    return areLinesEqual(page);
}

#ifdef SIMTSCOPE_ISA_LEVELS
__attribute__((target("avx512f"))) UNWATCHED bool repeatsInWideLines(const volatile Line* page)
{
    return areLinesEqual(page);
}

const auto kRepeats = __builtin_cpu_supports("avx512f") ? &repeatsInWideLines : &repeats;
#else
constexpr auto kRepeats = &repeats;
#endif

UNWATCHED void copyLines(const volatile Line* from, Line* to, std::size_t lines)
{
    for (std::size_t i = 0; i < lines; ++i)
        to[i] = from[i];
}

#undef UNWATCHED

}  // namespace

void UndoLog::Region::save(std::uint64_t page, ThreadArena& scratch)
{
    Page& saved = m_pages[page % kRegionPages];
    State expected = State::None;
    if (saved.state.compare_exchange_strong(expected, State::Saving, std::memory_order_acquire)) {
        const auto* const from = reinterpret_cast<const volatile Line*>(page * kPageBytes);
        const std::size_t lines = kRepeats(from) ? 1 : kPageLines;
        auto* const to = static_cast<Line*>(scratch.allocate(lines * sizeof(Line)));
        copyLines(from, to, lines);
        saved.bytes = reinterpret_cast<const std::byte*>(to);
        saved.keptBytes = std::uint32_t(lines * sizeof(Line));
        saved.state.store(State::Saved, std::memory_order_release);
        return;
    }
    while (saved.state.load(std::memory_order_acquire) != State::Saved)
        std::this_thread::yield();
}

UndoLog::UndoLog()
{
    constexpr std::size_t kReservedRegionCount = 1024;  // 2 GiB of device memory.
    m_regionNumbers.reserve(kReservedRegionCount);
    m_regions.reserve(kReservedRegionCount);
}

UndoLog::Region& UndoLog::region(std::uint64_t number, ThreadArena& scratch)
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::ranges::lower_bound(m_regionNumbers, number);
    const auto index = found - m_regionNumbers.begin();
    if (found == m_regionNumbers.end() || *found != number) {
        m_regionNumbers.insert(found, number);
        m_regions.insert(m_regions.begin() + index, new (scratch.allocate(sizeof(Region))) Region);  // A region needs no destructor.
    }
    return *m_regions[std::size_t(index)];
}

void UndoLog::restore(std::uint64_t begin, std::uint64_t end) const
{
    while (begin < end) {
        const std::uint64_t page = begin / kPageBytes, next = std::min(end, (page + 1) * kPageBytes);
        const auto index = std::ranges::lower_bound(m_regionNumbers, page / kRegionPages) - m_regionNumbers.begin();
        const Region::Page& saved = m_regions[std::size_t(index)]->m_pages[page % kRegionPages];
        while (begin < next) {
            const std::uint64_t offset = begin % saved.keptBytes, byteCount = std::min(next - begin, saved.keptBytes - offset);
            std::memcpy(reinterpret_cast<void*>(begin), saved.bytes + offset, byteCount);
            begin += byteCount;
        }
    }
}

}  // namespace simtscope::simt
