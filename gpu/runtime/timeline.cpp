#include "gpu/runtime/timeline.h"

#include <algorithm>

namespace simtscope::runtime {
namespace {

// A plausible machine: PCIe 4.0 x16 (32 GB/s nominal), of which pinned memory reaches about three quarters and pageable memory, which is
// staged through a pinned buffer, about half of that; a few microseconds to start anything.
constexpr double kPinnedBytesPerNanosecond = 24, kPageableBytesPerNanosecond = 12, kHostBytesPerNanosecond = 20;
constexpr std::uint64_t kCopyLatency = 5000, kKernelLatency = 2500, kLaunchCall = 2000;

std::uint64_t nanoseconds(std::uint64_t bytes, double bytesPerNanosecond) { return std::uint64_t(double(bytes) / bytesPerNanosecond); }

/// Both edges of the memory clock move data.
double memoryBytesPerNanosecond(const DeviceModel& device) { return 2.0 * device.memoryClockKilohertz * device.memoryBusBits / 8 / 1e6; }

}  // namespace

void Timeline::removeStream(StreamId stream) { m_streams.erase(stream); }

std::uint64_t Timeline::startOf(StreamId stream) const
{
    const auto found = m_streams.find(stream);
    const Stream& own = found == m_streams.end() ? m_streams.at(kDefaultStream) : found->second;
    std::uint64_t start = std::max(m_host, own.ready);
    if (stream == kDefaultStream) {
        for (const auto& [id, other] : m_streams)
            if (!other.nonBlocking)
                start = std::max(start, other.ready);
    } else if (!own.nonBlocking) {
        start = std::max(start, m_streams.at(kDefaultStream).ready);
    }
    return start;
}

Interval Timeline::occupy(StreamId stream, std::uint64_t start, std::uint64_t duration, bool hostWaits)
{
    const Interval interval{start, start + duration};
    m_streams[stream].ready = interval.end;
    m_host = hostWaits ? std::max(m_host, interval.end) : m_host + kCallNanoseconds;
    return interval;
}

Interval Timeline::hostCall(std::uint64_t duration)
{
    const Interval interval{m_host, m_host + duration};
    m_host = interval.end;
    return interval;
}

Interval Timeline::copy(StreamId stream, CopyPath path, std::uint64_t bytes, bool pinned, bool hostWaits)
{
    std::uint64_t start = startOf(stream);
    if (path == CopyPath::OnHost)
        return occupy(stream, start, nanoseconds(bytes, kHostBytesPerNanosecond), hostWaits);
    if (path == CopyPath::OnDevice)
        return occupy(stream, start, kKernelLatency + nanoseconds(2 * bytes, memoryBytesPerNanosecond(*m_device)), hostWaits);
    std::uint64_t& engine = m_copyEngine[path == CopyPath::DeviceToHost];
    start = std::max(start, engine);
    const double speed = pinned ? kPinnedBytesPerNanosecond : kPageableBytesPerNanosecond;
    const Interval interval = occupy(stream, start, kCopyLatency + nanoseconds(bytes, speed), hostWaits);
    engine = interval.end;
    return interval;
}

Interval Timeline::fill(StreamId stream, std::uint64_t bytes, bool hostWaits)
{
    return occupy(stream, startOf(stream), kKernelLatency + nanoseconds(bytes, memoryBytesPerNanosecond(*m_device)), hostWaits);
}

Interval Timeline::kernel(StreamId stream, std::uint64_t ticks, double fraction)
{
    std::uint64_t start = startOf(stream) + kLaunchCall;
    std::erase_if(m_running, [&](const Running& other) { return other.end <= m_host; });
    for (;;) {
        double busy = 0;
        std::uint64_t nextEnd = 0;
        for (const Running& other : m_running)
            if (other.end > start) {
                busy += other.fraction;
                nextEnd = nextEnd ? std::min(nextEnd, other.end) : other.end;
            }
        if (nextEnd == 0 || busy + fraction <= 1)
            break;
        start = nextEnd;
    }
    const auto duration = kKernelLatency + std::uint64_t(double(ticks) * 1e6 / m_device->clockKilohertz);
    const Interval interval = occupy(stream, start, duration, false);
    m_running.push_back({interval.end, fraction});
    return interval;
}

Interval Timeline::waitUntil(std::uint64_t time)
{
    const Interval interval{m_host, std::max(m_host + kCallNanoseconds, time)};
    m_host = interval.end;
    return interval;
}

Interval Timeline::waitFor(StreamId stream) { return waitUntil(startOf(stream)); }

Interval Timeline::waitForAll()
{
    std::uint64_t last = 0;
    for (const auto& [id, stream] : m_streams)
        last = std::max(last, stream.ready);
    return waitUntil(last);
}

void Timeline::holdStream(StreamId stream, std::uint64_t until)
{
    std::uint64_t& ready = m_streams[stream].ready;
    ready = std::max(ready, until);
}

}  // namespace simtscope::runtime
