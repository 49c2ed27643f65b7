// Measures how fast the blocks of a launch run, and estimates when the launch ends.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace simtscope::runtime {

/// Measures the rate of one launch from the numbers of blocks that are done.
class LaunchRate {
public:
    using Clock = std::chrono::steady_clock;
    explicit LaunchRate(Clock::time_point begin = Clock::now()) : m_begin(begin) {}

    struct Estimate {
        double blocksPerSecond = 0, secondsLeft = 0;
    };
    /// Notes that `done` of `blocks` blocks are done. Returns nothing in the first second, and while no block is done. The engine may begin
    /// a launch again (simt/schedule/parallel_launch.h), so the number may fall; the measurement then begins again, too.
    std::optional<Estimate> note(std::uint64_t done, std::uint64_t blocks, Clock::time_point now = Clock::now());

private:
    Clock::time_point m_begin;
    std::uint64_t m_latestDone = 0;
};

/// Returns "0.25", "3.1" or "1200".
std::string formatRate(double blocksPerSecond);
/// Returns "12 s", "5 min" or "3 h".
std::string formatTimeLeft(double seconds);

}  // namespace simtscope::runtime
