#include "gpu/simt/parallel/saved_memory.h"

#include <cstring>

namespace simtscope::simt {

namespace {

/// A page of memory as it is. Parts of it may belong to nobody, or to another thread; of these nothing is put back.
__attribute__((noinline, no_sanitize("address"), no_sanitize("thread"))) void copyPage(const std::uint64_t* from, std::uint64_t* to)
{
    for (std::size_t i = 0; i < TouchedMemory::kPageBytes / sizeof *from; ++i) {
        const volatile std::uint64_t* const word = from + i;  // no call of memcpy, which the sanitizers would watch
        to[i] = *word;
    }
}

}  // namespace

void SavedMemory::save(std::uint64_t number)
{
    Shard& shard = m_shards[number % kShards];
    const std::lock_guard lock(shard.mutex);
    std::unique_ptr<Content>& content = shard.pages[number];
    if (content)
        return;
    content.reset(new Content);
    copyPage(reinterpret_cast<const std::uint64_t*>(number * TouchedMemory::kPageBytes), content->data());
    m_bytes.fetch_add(TouchedMemory::kPageBytes, std::memory_order_relaxed);
}

void SavedMemory::restore(const std::vector<const TouchedMemory::Page*>& written) const
{
    constexpr std::uint64_t kPage = TouchedMemory::kPageBytes;
    forWritten(written, [&](std::uint64_t begin, std::uint64_t end) {
        while (begin < end) {
            const std::uint64_t number = begin / kPage, next = std::min(end, (number + 1) * kPage);
            const Content& content = *m_shards[number % kShards].pages.at(number);
            const auto* const bytes = reinterpret_cast<const std::byte*>(content.data());
            std::memcpy(reinterpret_cast<void*>(begin), bytes + begin % kPage, next - begin);
            begin = next;
        }
    });
}

}  // namespace simtscope::simt
