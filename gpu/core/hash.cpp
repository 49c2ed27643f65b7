#include "gpu/core/hash.h"

#include <cstdint>
#include <fmt/format.h>

namespace simtscope {

void Hash::mix(std::string_view bytes)
{
    constexpr auto prime = (static_cast<unsigned __int128>(0x0000000001000000ull) << 64) | 0x000000000000013bull;
    for (const char c : bytes)
        m_state = (m_state ^ static_cast<unsigned char>(c)) * prime;
}

void Hash::add(std::string_view text)
{
    mix(text);
    mix(fmt::format("/{}/", text.size()));
}

std::string Hash::hex() const
{
    return fmt::format("{:016x}{:016x}", std::uint64_t(m_state >> 64), std::uint64_t(m_state));
}

}  // namespace simtscope
