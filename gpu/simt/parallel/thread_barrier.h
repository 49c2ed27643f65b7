// Lets threads wait for each other.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

namespace simtscope::simt {

/// Waits until the value differs from `known`, and returns the new value. Yields the processor several times before it sleeps, since the
/// value often changes soon.
template <class T>
T awaitChange(const std::atomic<T>& value, T known)
{
    constexpr int kMaxSpins = 64;
    for (int i = 0; i < kMaxSpins && value.load(std::memory_order_acquire) == known; ++i)
        std::this_thread::yield();
    T newValue = value.load(std::memory_order_acquire);
    for (; newValue == known; newValue = value.load(std::memory_order_acquire))
        value.wait(known, std::memory_order_acquire);
    return newValue;
}

/// Lets a fixed number of threads of the engine wait for each other once.
class ThreadBarrier {
public:
    explicit ThreadBarrier(unsigned threadCount) : m_missingThreadCount(threadCount) {}

    /// Returns when all threads have called it. The last one calls `prepare` before any thread goes on.
    template <class Prepare>
    void arrive(Prepare prepare)
    {
        if (m_missingThreadCount.fetch_sub(1, std::memory_order_acq_rel) != 1) {
            awaitChange<std::uint32_t>(m_isOver, 0);
            return;
        }
        prepare();
        m_isOver.store(1, std::memory_order_release);
        m_isOver.notify_all();
    }

private:
    std::atomic<unsigned> m_missingThreadCount;
    std::atomic<std::uint32_t> m_isOver = 0;
};

}  // namespace simtscope::simt
