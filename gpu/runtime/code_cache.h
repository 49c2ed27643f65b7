// Machine code on disk, found again by what it was made from.
//
// A file begins with a hash of the code that follows; one that does not match, because it was cut off or changed, counts as missing and is
// written anew. Files are made elsewhere and renamed into place; the least recently used ones go when the folder exceeds the limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace simtscope::runtime {

class CodeCache {
public:
    static constexpr std::uint64_t kMostBytes = 256u << 20;

    /// An empty folder: nothing is kept.
    explicit CodeCache(std::string folder, std::uint64_t mostBytes = kMostBytes) : m_folder(std::move(folder)), m_mostBytes(mostBytes) {}

    bool keeps() const { return !m_folder.empty(); }
    std::optional<std::vector<std::byte>> find(const std::string& key) const;
    /// What cannot be stored is made again the next time.
    void store(const std::string& key, std::span<const std::byte> code) const;

private:
    std::string m_folder;
    std::uint64_t m_mostBytes;
};

}  // namespace simtscope::runtime
