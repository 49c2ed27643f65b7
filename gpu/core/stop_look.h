// Polls a stop token every few iterations of a long loop.
#pragma once

#include <cstdint>
#include <stop_token>

namespace simtscope {

/// Iterations between two polls: few enough that a stop is not noticeably late, so many that the polls cost nothing.
inline constexpr std::uint32_t kRoundsPerLook = 1u << 12;

class StopLook {
public:
    explicit StopLook(const std::stop_token& stop) : m_stop(stop) {}
    /// True: leave the loop. To be called in every iteration; most calls do not poll.
    bool operator()() { return ++m_rounds % kRoundsPerLook == 0 && m_stop.stop_requested(); }

private:
    const std::stop_token& m_stop;
    std::uint32_t m_rounds = 0;
};

}  // namespace simtscope
