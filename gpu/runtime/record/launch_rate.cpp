#include "gpu/runtime/record/launch_rate.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace simtscope::runtime {

std::optional<LaunchRate::Estimate> LaunchRate::note(std::uint64_t done, std::uint64_t blocks, Clock::time_point now)
{
    constexpr double kMinSeconds = 1;
    if (done < m_latestDone)
        m_begin = now;
    m_latestDone = done;
    const double seconds = std::chrono::duration<double>(now - m_begin).count();
    if (done == 0 || seconds < kMinSeconds)
        return std::nullopt;
    const double rate = double(done) / seconds;
    return Estimate{rate, double(blocks - done) / rate};
}

std::string formatRate(double blocksPerSecond)
{
    if (blocksPerSecond >= 10)
        return fmt::format("{}", std::llround(blocksPerSecond));
    return blocksPerSecond >= 1 ? fmt::format("{:.1f}", blocksPerSecond) : fmt::format("{:.2g}", blocksPerSecond);
}

std::string formatTimeLeft(double seconds)
{
    constexpr double kMinute = 60, kHour = 3600;
    if (seconds < 2 * kMinute)
        return fmt::format("{} s", std::max(1LL, std::llround(seconds)));
    if (seconds < 2 * kHour)
        return fmt::format("{} min", std::llround(seconds / kMinute));
    return fmt::format("{} h", std::llround(seconds / kHour));
}

}  // namespace simtscope::runtime
