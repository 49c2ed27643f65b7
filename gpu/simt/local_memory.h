// The thread-private memory of a warp: 32 threads, words of 4 bytes interleaved as the hardware does, so that the same word of all
// lanes is one column.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "gpu/core/ids.h"

namespace simtscope::simt {

class LocalMemory {
public:
    static constexpr std::uint64_t kMaxBytes = 512 * 1024;  ///< per thread (CUDA C++ Programming Guide, "Technical Specifications")

    void reset(std::uint64_t bytes) { m_words.assign((bytes + 3) / 4 * kWarpSize, 0); }
    /// False when a thread may not have as much.
    bool grow(std::uint64_t bytes)
    {
        if (bytes > kMaxBytes)
            return false;
        if (m_words.size() < (bytes + 3) / 4 * kWarpSize)
            m_words.resize((bytes + 3) / 4 * kWarpSize);
        return true;
    }
    const std::vector<std::uint32_t>& words() const { return m_words; }
    std::uint64_t bytes() const { return m_words.size() / kWarpSize * 4; }
    bool holds(std::uint64_t address, unsigned count) const { return address <= bytes() && count <= bytes() - address; }

    /// 1, 2, 4 or 8 bytes at a multiple of as many.
    std::uint64_t load(unsigned lane, std::uint64_t address, unsigned count) const
    {
        const std::uint32_t* word = &m_words[address / 4 * kWarpSize + lane];
        if (count == 8)
            return *word | std::uint64_t(word[kWarpSize]) << 32;
        std::uint64_t value = *word >> address % 4 * 8;
        return count == 4 ? value : value & ((1u << count * 8) - 1);
    }
    void store(unsigned lane, std::uint64_t address, unsigned count, std::uint64_t value)
    {
        std::uint32_t* word = &m_words[address / 4 * kWarpSize + lane];
        if (count >= 4) {
            *word = std::uint32_t(value);
            if (count == 8)
                word[kWarpSize] = std::uint32_t(value >> 32);
            return;
        }
        const unsigned shift = address % 4 * 8;
        const std::uint32_t keep = ((1u << count * 8) - 1) << shift;
        *word = (*word & ~keep) | (std::uint32_t(value) << shift & keep);
    }
    /// Any number of bytes from one place to another, of the same lane.
    void copy(unsigned lane, std::uint64_t to, std::uint64_t from, std::uint64_t count)
    {
        for (std::uint64_t i = 0; i < count; ++i)
            store(lane, to + i, 1, load(lane, from + i, 1));
    }

private:
    std::vector<std::uint32_t> m_words;
};

}  // namespace simtscope::simt
