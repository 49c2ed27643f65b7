// Hashes texts to name files in caches.
#pragma once

#include <string>
#include <string_view>

namespace simtscope {

/// Computes the 128-bit FNV-1a hash over a sequence of texts, each delimited. It tells files apart; it resists no adversary.
class Hash {
public:
    void add(std::string_view part);
    std::string hex() const;

private:
    void mix(std::string_view bytes);
    unsigned __int128 m_state = (static_cast<unsigned __int128>(0x6c62272e07bb0142ull) << 64) | 0x62b821756295c58dull;
};

}  // namespace simtscope
