#include "gpu/runtime/host/host_results.h"

#include <cstring>
#include <fmt/format.h>

namespace simtscope::runtime {

namespace {

/// Mixes a word with splitmix64's finaliser (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
std::uint64_t mixWord(std::uint64_t z)
{
    z += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

}  // namespace

void HostResults::add(const void* data, std::size_t bytes)
{
    ++m_copyCount;
    m_digest = mixWord(m_digest ^ bytes);
    const auto* source = static_cast<const std::byte*>(data);
    for (std::size_t offset = 0; offset < bytes; offset += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, source + offset, bytes - offset < sizeof word ? bytes - offset : sizeof word);
        m_digest = mixWord(m_digest ^ word);
    }
}

std::string HostResults::digestText() const
{
    return fmt::format("{} {:016x}", m_copyCount, m_digest);
}

}  // namespace simtscope::runtime
