// A hash of texts that names files in caches.
#pragma once

#include <string>
#include <string_view>

namespace simtscope {

/// 128-bit FNV-1a over texts, each delimited. Distinguishes files; no defence against an adversary.
class Hash {
public:
    void add(std::string_view part);
    std::string hex() const;

private:
    void mix(std::string_view bytes);
    unsigned __int128 m_state = (static_cast<unsigned __int128>(0x6c62272e07bb0142ull) << 64) | 0x62b821756295c58dull;
};

}  // namespace simtscope
