// Measures the program's own time, by which the recorded calls are placed.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace simtscope::runtime::hooks {

/// Counts nanoseconds of the program's own time, without the time that the hooks spend on recording.
class HostClock {
public:
    /// Returns the program's time in nanoseconds from the start. Any thread may call.
    std::uint64_t now() const;
    /// Subtracts time that the hooks have spent from the program's time.
    void exclude(std::uint64_t nanoseconds) { m_excludedNanoseconds += nanoseconds; }
    /// Adds back time that was left out although it belongs to the program.
    void includeAgain(std::uint64_t nanoseconds) { m_excludedNanoseconds -= nanoseconds; }

private:
    const std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> m_excludedNanoseconds{0};
};

/// Leaves the time for which this object exists out of the program's time.
class ExcludedTime {
public:
    explicit ExcludedTime(HostClock& clock) : m_clock(clock), m_begin(clock.now()) {}
    ~ExcludedTime() { m_clock.exclude(m_clock.now() - m_begin); }
    /// Returns the program's time, which is stopped while this exists.
    std::uint64_t pausedAt() const { return m_begin; }
    ExcludedTime(const ExcludedTime&) = delete;
    ExcludedTime& operator=(const ExcludedTime&) = delete;

private:
    HostClock& m_clock;
    const std::uint64_t m_begin;
};

}  // namespace simtscope::runtime::hooks
