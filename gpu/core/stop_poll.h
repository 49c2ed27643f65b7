// Polls a stop token once every few thousand iterations of a long loop.
#pragma once

#include <cstdint>
#include <stop_token>

namespace simtscope {

/// Iterations between two polls: few enough that a stop takes effect immediately, and enough that polling costs no measurable time.
inline constexpr std::uint32_t kIterationsPerPoll = 1u << 12;

/// Polls the stop token for one loop, whose iterations it counts. The token must outlive this object.
class StopPoll {
public:
    explicit StopPoll(const std::stop_token& stop) : m_stop(stop) {}
    /// Returns whether the loop must end. Call it in every iteration; most calls do not poll.
    bool operator()() { return ++m_iterations % kIterationsPerPoll == 0 && m_stop.stop_requested(); }

private:
    const std::stop_token& m_stop;
    std::uint32_t m_iterations = 0;
};

}  // namespace simtscope
