#include "gpu/runtime/state/content_digest.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kDigestWordBytes = sizeof(std::uint64_t);

std::uint64_t mixWordWithIndex(std::uint64_t index, std::uint64_t word)
{
    // Two rounds of the finaliser of splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
    const auto round = [](std::uint64_t x) {
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
        x = (x ^ x >> 27) * 0x94d049bb133111ebull;
        return x ^ x >> 31;
    };
    return round(word + round(index + 0x9e3779b97f4a7c15ull));
}

/// Tells which pages of the process were ever written: /proc/self/pagemap (proc(5)) has 8 bytes for each page.
class PageMap {
public:
    PageMap() : m_file(::open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)) {}
    ~PageMap()
    {
        if (m_file >= 0)
            ::close(m_file);
    }
    PageMap(const PageMap&) = delete;
    PageMap& operator=(const PageMap&) = delete;

    /// Returns whether the page may have been written; a page whose state is unknown counts as written.
    bool isTouched(std::uint64_t page)
    {
        if (page - m_firstPage >= m_entryCount)
            read(page);
        constexpr std::uint64_t kPresent = std::uint64_t(1) << 63, kSwapped = std::uint64_t(1) << 62;
        return page - m_firstPage >= m_entryCount || (m_entries[page - m_firstPage] & (kPresent | kSwapped)) != 0;
    }

private:
    void read(std::uint64_t page)
    {
        m_firstPage = page;
        m_entryCount = 0;
        if (m_file < 0)
            return;
        const auto readBytes = ::pread(m_file, m_entries.data(), sizeof m_entries, off_t(page * kDigestWordBytes));
        m_entryCount = readBytes > 0 ? std::uint64_t(readBytes) / kDigestWordBytes : 0;
    }

    int m_file;
    std::uint64_t m_firstPage = 0, m_entryCount = 0;
    std::array<std::uint64_t, 512> m_entries{};
};

}  // namespace

std::uint64_t computeContentDigest(std::uint64_t address, std::uint64_t bytes)
{
    const auto pageBytes = std::uint64_t(::sysconf(_SC_PAGESIZE));
    PageMap pages;
    std::uint64_t sum = 0;
    for (std::uint64_t offset = 0; offset < bytes;) {
        const std::uint64_t page = (address + offset) / pageBytes;
        const std::uint64_t end = std::min(bytes, (page + 1) * pageBytes - address);
        if (pages.isTouched(page)) {
            for (; offset < end; offset += kDigestWordBytes) {
                std::uint64_t word = 0;
                std::memcpy(&word, reinterpret_cast<const void*>(address + offset), std::min(kDigestWordBytes, end - offset));
                if (word != 0)
                    sum += mixWordWithIndex(offset, word);
            }
        }
        offset = end;
    }
    return sum;
}

}  // namespace simtscope::runtime
