// Provides the thread-private memory of a warp's 32 threads. Words of 4 bytes are interleaved as in hardware, so that the same word of all
// lanes is one column. The frames of functions begin at address 0; memory from alloca begins at ptx::kStackBase.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::simt {

/// Holds the local memory of one warp.
class LocalMemory {
public:
    static constexpr std::uint64_t kMaxBytes = 512 * 1024;  ///< limit per thread (CUDA C++ Programming Guide, "Technical Specifications")

    LocalMemory() { m_stackTops.fill(ptx::kStackBase); }

    /// Allocates `bytes` bytes per thread. `fillByte` is the value of bytes that nobody has written. Allocates nothing when the bytes
    /// exceed the limit of a thread; grow() then refuses them.
    void reset(std::uint64_t bytes, std::byte fillByte = std::byte(0))
    {
        m_fillWord = std::uint32_t(fillByte) * 0x01010101u;
        m_words.assign(bytes > kMaxBytes ? 0 : (bytes + 3) / 4 * kWarpSize, m_fillWord);
        if (!std::exchange(m_hasStack, false))
            return;
        m_stackWords.clear();
        m_stackTops.fill(ptx::kStackBase);
    }
    /// Makes room for `bytes` bytes of frames per thread. Returns false if a thread may not have as much.
    bool grow(std::uint64_t bytes)
    {
        const std::uint64_t highestTop = m_hasStack ? *std::max_element(m_stackTops.begin(), m_stackTops.end()) : ptx::kStackBase;
        if (bytes > kMaxBytes || highestTop - ptx::kStackBase > kMaxBytes - bytes)
            return false;
        if (m_words.size() < (bytes + 3) / 4 * kWarpSize)
            m_words.resize((bytes + 3) / 4 * kWarpSize, m_fillWord);
        return true;
    }
    /// Executes alloca for one lane. Returns 0 if the thread may not have as much beside its frames of `frameBytes` bytes.
    std::uint64_t allocate(unsigned lane, std::uint64_t bytes, std::uint64_t align, std::uint64_t frameBytes)
    {
        const std::uint64_t address = ptx::alignStackAddress(m_stackTops[lane], align), used = address - ptx::kStackBase;
        if (bytes > kMaxBytes || used > kMaxBytes || used + bytes + frameBytes > kMaxBytes)
            return 0;
        m_hasStack = true;
        m_stackTops[lane] = address + bytes;
        const std::size_t words = (used + bytes + 7) / 8 * 2 * kWarpSize;
        if (m_stackWords.size() < words)
            m_stackWords.resize(words, m_fillWord);
        return address;
    }
    std::uint64_t stackTop(unsigned lane) const { return m_stackTops[lane]; }
    /// Frees everything that alloca gave the lane since its stack ended at `top`.
    void setStackTop(unsigned lane, std::uint64_t top) { m_stackTops[lane] = top; }

    const std::vector<std::uint32_t>& words() const { return m_words; }
    const std::vector<std::uint32_t>& stackWords() const { return m_stackWords; }
    std::uint64_t bytes() const { return m_words.size() / kWarpSize * 4; }
    /// Returns the end of the memory that the address belongs to: the lane's frames or its stack.
    std::uint64_t memoryEnd(unsigned lane, std::uint64_t address) const { return address < ptx::kStackBase ? bytes() : m_stackTops[lane]; }
    /// Returns whether `count` bytes from the address on belong to the lane.
    bool holds(unsigned lane, std::uint64_t address, std::uint64_t count) const
    {
        const std::uint64_t end = memoryEnd(lane, address);
        return address <= end && count <= end - address;
    }

    /// Returns the word at a multiple of 4 below ptx::kStackBase, for all lanes; the next word's column follows.
    std::uint32_t* column(std::uint64_t address) { return &m_words[address / 4 * kWarpSize]; }
    /// Loads 1, 2, 4 or 8 bytes. The address must be a multiple of their number.
    std::uint64_t load(unsigned lane, std::uint64_t address, unsigned count) const
    {
        const std::uint32_t* word = wordAt(lane, address);
        if (count == 8)
            return *word | std::uint64_t(word[kWarpSize]) << 32;
        std::uint64_t value = *word >> address % 4 * 8;
        return count == 4 ? value : value & ((1u << count * 8) - 1);
    }
    /// Stores 1, 2, 4 or 8 bytes. The address must be a multiple of their number.
    void store(unsigned lane, std::uint64_t address, unsigned count, std::uint64_t value)
    {
        std::uint32_t* word = const_cast<std::uint32_t*>(wordAt(lane, address));
        if (count >= 4) {
            *word = std::uint32_t(value);
            if (count == 8)
                word[kWarpSize] = std::uint32_t(value >> 32);
            return;
        }
        const unsigned shift = address % 4 * 8;
        const std::uint32_t valueMask = ((1u << count * 8) - 1) << shift;
        *word = (*word & ~valueMask) | (std::uint32_t(value) << shift & valueMask);
    }
    /// Copies any number of bytes within the memory of one lane.
    void copy(unsigned lane, std::uint64_t to, std::uint64_t from, std::uint64_t count)
    {
        for (std::uint64_t i = 0; i < count; ++i)
            store(lane, to + i, 1, load(lane, from + i, 1));
    }

private:
    const std::uint32_t* wordAt(unsigned lane, std::uint64_t address) const
    {
        return address < ptx::kStackBase ? &m_words[address / 4 * kWarpSize + lane]
                                         : &m_stackWords[(address - ptx::kStackBase) / 4 * kWarpSize + lane];
    }

    std::vector<std::uint32_t> m_words, m_stackWords;
    std::uint32_t m_fillWord = 0;
    bool m_hasStack = false;                             ///< whether some lane may have moved the end of its stack
    std::array<std::uint64_t, kWarpSize> m_stackTops{};  ///< first free address of each lane's stack
};

}  // namespace simtscope::simt
