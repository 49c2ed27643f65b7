// A log of the reads of shared memory. Between two barriers most kernels only read or only write: the barrier then drops the reads, and no
// one has had to check them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "gpu/races/checked_access.h"

namespace simtscope::races {

/// Keeps up to kMost reads of a block in the order in which they happened. Clearing keeps the storage.
class ReadLog {
public:
    /// A read of one warp.
    struct Entry {
        std::uint64_t time = 0;
        std::uint32_t warp = 0, site = 0, epoch = 0;  ///< epoch: WarpSyncState::epoch at the read.
        LaneMask lanes = 0;
        std::uint32_t bytes = 0;
        std::uint16_t update = 0;  ///< SyncSemantics::update
        LanePattern pattern = LanePattern::Any;
        bool isInOnePiece = false;
        std::uint32_t lowest = 0, highest = 0;
        std::array<std::uint32_t, kWarpSize> offsets{};
    };
    static constexpr std::size_t kMost = 512;

    bool isFull() const { return m_size == kMost; }
    Entry& next()
    {
        if (m_size == m_entries.size())
            m_entries.resize(std::max<std::size_t>(32, 2 * m_size));
        return m_entries[m_size++];
    }
    void clear() { m_size = 0; }
    const Entry* begin() const { return m_entries.data(); }
    const Entry* end() const { return m_entries.data() + m_size; }

private:
    std::vector<Entry> m_entries;
    std::size_t m_size = 0;
};

}  // namespace simtscope::races
