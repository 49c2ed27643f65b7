// Caches machine code on disk, under a key of the inputs that it was made from.
//
// A file begins with a hash of the code that follows. A file whose hash does not match, because it was cut off or changed, counts as
// missing and is written anew. Files are written under a temporary name and renamed; the least recently used files are deleted when the
// folder exceeds its limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace simtscope::runtime {

/// Keeps machine code in a folder that several processes share.
class MachineCodeCache {
public:
    static constexpr std::uint64_t kMaxBytes = 256u << 20;

    /// Takes the folder and its limit in bytes. If the folder is empty (no path), nothing is kept.
    explicit MachineCodeCache(std::string folder, std::uint64_t maxBytes = kMaxBytes) : m_folder(std::move(folder)), m_maxBytes(maxBytes) {}

    bool isEnabled() const { return !m_folder.empty(); }
    /// Returns the code under the key. Nullopt if there is none, or if its file is damaged or cannot be read.
    std::optional<std::vector<std::byte>> find(const std::string& key) const;
    /// Stores the code. Code that cannot be stored is compiled again the next time.
    void store(const std::string& key, std::span<const std::byte> code) const;

private:
    std::string m_folder;
    std::uint64_t m_maxBytes;
};

}  // namespace simtscope::runtime
