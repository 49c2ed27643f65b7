// Maps each byte of memory that a block has touched to the version that it holds. A version is the value of a cell from one write to the
// next (dataflow.h).
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "gpu/analysis/dataflow/dataflow.h"

namespace simtscope::analysis {

/// A sparse map from bytes of memory to versions, in lines of 16 bytes.
class CellTable {
public:
    static constexpr std::uint32_t kUnknown = 0xffffffffu;

    /// Returns the version in a byte, or kUnknown when the block has not touched the byte.
    std::uint32_t at(std::uint32_t allocation, std::uint64_t offset) { return line(allocation, offset)[offset % kLineBytesHere]; }
    void set(std::uint32_t allocation, std::uint64_t offset, std::uint32_t version)
    {
        line(allocation, offset)[offset % kLineBytesHere] = version;
    }

private:
    static constexpr std::uint64_t kLineBytesHere = 16;
    using Line = std::array<std::uint32_t, kLineBytesHere>;
    struct Key {
        std::uint32_t allocation;
        std::uint64_t line;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const
        {
            return std::size_t((key.line * 0x9e3779b97f4a7c15ull) ^ (std::uint64_t(key.allocation) * 0xc2b2ae3d27d4eb4full));
        }
    };

    Line& line(std::uint32_t allocation, std::uint64_t offset)
    {
        const Key key{allocation, offset / kLineBytesHere};
        if (m_latest && key == m_latestKey)
            return *m_latest;
        auto [found, isNew] = m_lines.try_emplace(key);
        if (isNew)
            found->second.fill(kUnknown);
        m_latestKey = key;
        m_latest = &found->second;  // Pointers to the map's elements stay valid when it grows.
        return *m_latest;
    }

    std::unordered_map<Key, Line, Hash> m_lines;
    Key m_latestKey{};
    Line* m_latest = nullptr;
};

}  // namespace simtscope::analysis
