// Hashes texts to name files in caches.
#pragma once

#include <string>
#include <string_view>

namespace simtscope {

/// Computes the 128-bit FNV-1a hash of a sequence of texts. It is good enough to name files; it does not resist an adversary.
class Hash {
public:
    /// Adds one text and its length, so that {"ab", "c"} and {"a", "bc"} have different hashes.
    void add(std::string_view text);
    /// Returns the hash of all texts added so far, as 32 lower-case hexadecimal digits.
    std::string hex() const;

private:
    void mix(std::string_view bytes);
    unsigned __int128 m_state = (static_cast<unsigned __int128>(0x6c62272e07bb0142ull) << 64) | 0x62b821756295c58dull;
};

}  // namespace simtscope
