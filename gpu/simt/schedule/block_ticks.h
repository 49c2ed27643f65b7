// Keeps the duration of each block of a launch. Durations are 0 at first. The system provides each page of the memory when a thread first
// writes to it.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>

namespace simtscope::simt {

/// Holds the durations by block index. Threads may write those of different blocks concurrently.
class BlockTicks {
public:
    /// Holds a number of warp instructions. BlockWorker::run gives up a block that takes more than this type can hold.
    using Ticks = std::uint32_t;

    explicit BlockTicks(std::uint64_t blockCount)
        : m_ticks(static_cast<Ticks*>(std::calloc(blockCount, sizeof(Ticks))), &std::free), m_blockCount(blockCount)
    {
        if (!m_ticks)
            throw std::bad_alloc();
    }
    Ticks& operator[](std::uint64_t block) { return m_ticks.get()[block]; }
    std::span<const Ticks> values() const { return {m_ticks.get(), m_blockCount}; }

private:
    std::unique_ptr<Ticks, void (*)(void*)> m_ticks;
    std::uint64_t m_blockCount;
};

}  // namespace simtscope::simt
