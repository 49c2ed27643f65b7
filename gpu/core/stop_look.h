// A look at a stop token once in a while: what a long loop asks in every round.
#pragma once

#include <cstdint>
#include <stop_token>

namespace simtscope {

/// Rounds between two looks: few enough that nobody notices the wait, and so many that the loop does not notice the looks.
inline constexpr std::uint32_t kRoundsPerLook = 1u << 12;

class StopLook {
public:
    explicit StopLook(const std::stop_token& stop) : m_stop(stop) {}
    /// True: leave the loop. Every round asks, most of them without looking.
    bool operator()() { return ++m_rounds % kRoundsPerLook == 0 && m_stop.stop_requested(); }

private:
    const std::stop_token& m_stop;
    std::uint32_t m_rounds = 0;
};

}  // namespace simtscope
