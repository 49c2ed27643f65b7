// Polls a stop token once every few thousand iterations of a long loop.
#pragma once

#include <cstdint>
#include <stop_token>

namespace simtscope {

/// Iterations between two polls: few enough to react to a stop at once, enough that the polls cost nothing.
inline constexpr std::uint32_t kIterationsPerPoll = 1u << 12;

/// Polls on behalf of one loop, whose iterations it counts.
class StopPoll {
public:
    explicit StopPoll(const std::stop_token& stop) : m_stop(stop) {}
    /// Returns true when the loop must be left. Call it in every iteration; most calls do not poll.
    bool operator()() { return ++m_iterations % kIterationsPerPoll == 0 && m_stop.stop_requested(); }

private:
    const std::stop_token& m_stop;
    std::uint32_t m_iterations = 0;
};

}  // namespace simtscope
