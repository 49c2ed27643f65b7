#include "gpu/runtime/state/timeline.h"

#include <algorithm>
#include <utility>

namespace simtscope::runtime {
namespace {

// The constants of a plausible machine: PCIe 4.0 x16 (32 GB/s nominal), of which pinned memory reaches about three quarters and pageable
// memory, staged through a pinned buffer, about half of that; a link between devices of twice the pinned rate; a few microseconds to start
// anything.
constexpr double kPinnedBytesPerNanosecond = 24, kPageableBytesPerNanosecond = 12, kHostBytesPerNanosecond = 20,
                 kPeerBytesPerNanosecond = 48;
constexpr std::uint64_t kCopyLatencyNanoseconds = 5000, kKernelLatencyNanoseconds = 2500, kLaunchCallNanoseconds = 2000,
                        kNestedLaunchNanoseconds = 1000;

std::uint64_t computeTransferNanoseconds(std::uint64_t bytes, double bytesPerNanosecond)
{
    return std::uint64_t(double(bytes) / bytesPerNanosecond);
}

/// Returns the memory bandwidth; both edges of the memory clock transfer data.
double memoryBytesPerNanosecond(const DeviceModel& device)
{
    return 2.0 * device.memoryClockKilohertz * device.memoryBusBits / 8 / 1e6;
}

std::uint64_t convertTicksToNanoseconds(std::uint64_t ticks, const DeviceModel& device)
{
    return std::uint64_t(double(ticks) * 1e6 / device.clockKilohertz);
}

}  // namespace

Timeline::Timeline(std::vector<const DeviceModel*> devices)
{
    for (const DeviceModel* model : devices) {
        m_streams[{int(m_devices.size()), kDefaultStream}] = {};
        m_devices.push_back({model, {0, 0}, 0, {}, {}});
    }
}

std::uint64_t& Timeline::threadTime()
{
    const auto thread = std::this_thread::get_id();
    if (m_threadTimes.empty())
        m_firstThread = thread;
    const auto found = m_threadTimes.find(thread);
    if (found != m_threadTimes.end())
        return found->second;
    const std::uint64_t begin = m_threadTimes.empty() ? 0 : m_threadTimes[m_firstThread];
    return m_threadTimes[thread] = begin;
}

void Timeline::leaveThread()
{
    const auto found = m_threadTimes.find(std::this_thread::get_id());
    if (found == m_threadTimes.end() || found->first == m_firstThread)
        return;
    std::uint64_t& firstThreadTime = m_threadTimes[m_firstThread];
    firstThreadTime = std::max(firstThreadTime, found->second);
    m_threadTimes.erase(found);
}

void Timeline::retireStream(StreamKey streamKey)
{
    std::uint64_t& retiredEndTime = device(streamKey.device).retiredEndTime;
    retiredEndTime = std::max(retiredEndTime, m_streams[streamKey].readyTime);
    device(streamKey.device).retiredVectorClock.add(m_streams[streamKey].vectorClock);
    m_streams.erase(streamKey);
}

std::uint64_t Timeline::findDoneTime(StreamKey streamKey) const
{
    const auto found = m_streams.find(streamKey);
    if (found == m_streams.end())
        return 0;
    std::uint64_t doneTime = found->second.readyTime;
    if (streamKey.stream == kDefaultStream) {
        for (const auto& [id, other] : m_streams)
            if (id.device == streamKey.device && !other.isNonBlocking)
                doneTime = std::max(doneTime, other.readyTime);
    } else if (!found->second.isNonBlocking) {
        doneTime = std::max(doneTime, m_streams.at({streamKey.device, kDefaultStream}).readyTime);
    }
    return doneTime;
}

VectorClock Timeline::vectorClockOf(StreamKey streamKey) const
{
    VectorClock vectorClock = m_hostVectorClock;
    const auto found = m_streams.find(streamKey);
    if (found == m_streams.end())
        return vectorClock;
    vectorClock.add(found->second.vectorClock);
    if (streamKey.stream == kDefaultStream) {
        for (const auto& [id, other] : m_streams)
            if (id.device == streamKey.device && !other.isNonBlocking)
                vectorClock.add(other.vectorClock);
    } else if (!found->second.isNonBlocking) {
        vectorClock.add(m_streams.at({streamKey.device, kDefaultStream}).vectorClock);
    }
    return vectorClock;
}

StreamPosition Timeline::findLatestPosition(StreamKey streamKey) const
{
    const auto issued = m_issuedCounts.find(streamKey);
    return {streamKey, issued == m_issuedCounts.end() ? 0 : issued->second};
}

std::uint64_t Timeline::findStartTime(StreamKey streamKey)
{
    return std::max(threadTime(), findDoneTime(streamKey));
}

Interval Timeline::occupy(StreamKey streamKey, std::uint64_t start, std::uint64_t duration, bool hostWaits)
{
    const Interval interval{start, start + duration};
    VectorClock vectorClock = vectorClockOf(streamKey);
    vectorClock.add(StreamPosition{streamKey, ++m_issuedCounts[streamKey]});
    m_hasSeveralStreams = m_hasSeveralStreams || m_issuedCounts.size() > 1;
    if (hostWaits)
        m_hostVectorClock.add(vectorClock);
    m_streams[streamKey].vectorClock = std::move(vectorClock);
    m_streams[streamKey].readyTime = interval.end;
    std::uint64_t& hostTime = threadTime();
    hostTime = hostWaits ? std::max(hostTime, interval.end) : hostTime + kCallNanoseconds;
    return interval;
}

Interval Timeline::advanceHost(std::uint64_t duration)
{
    std::uint64_t& hostTime = threadTime();
    const Interval interval{hostTime, hostTime + duration};
    hostTime = interval.end;
    return interval;
}

Interval Timeline::scheduleCopy(StreamKey streamKey, CopyPath path, std::uint64_t bytes, bool isPinned, bool hostWaits)
{
    std::uint64_t start = findStartTime(streamKey);
    if (path == CopyPath::OnHost)
        return occupy(streamKey, start, computeTransferNanoseconds(bytes, kHostBytesPerNanosecond), hostWaits);
    Device& usedDevice = device(streamKey.device);
    if (path == CopyPath::OnDevice)
        return occupy(streamKey, start,
                      kKernelLatencyNanoseconds + computeTransferNanoseconds(2 * bytes, memoryBytesPerNanosecond(*usedDevice.model)),
                      hostWaits);
    std::uint64_t& engine = usedDevice.copyEngineFreeTimes[path == CopyPath::DeviceToHost];
    start = std::max(start, engine);
    const double speed = isPinned ? kPinnedBytesPerNanosecond : kPageableBytesPerNanosecond;
    const Interval interval = occupy(streamKey, start, kCopyLatencyNanoseconds + computeTransferNanoseconds(bytes, speed), hostWaits);
    engine = interval.end;
    return interval;
}

Interval Timeline::schedulePeerCopy(StreamKey streamKey, int to, int from, std::uint64_t bytes, bool isDirect)
{
    std::uint64_t &sourceEngine = device(from).copyEngineFreeTimes[1], &targetEngine = device(to).copyEngineFreeTimes[0];
    const std::uint64_t start = std::max({findStartTime(streamKey), sourceEngine, targetEngine});
    const std::uint64_t duration = isDirect ? computeTransferNanoseconds(bytes, kPeerBytesPerNanosecond)
                                            : kCopyLatencyNanoseconds + 2 * computeTransferNanoseconds(bytes, kPinnedBytesPerNanosecond);
    const Interval interval = occupy(streamKey, start, kCopyLatencyNanoseconds + duration, false);
    sourceEngine = targetEngine = interval.end;
    return interval;
}

Interval Timeline::scheduleFill(StreamKey streamKey, std::uint64_t bytes, bool hostWaits)
{
    const double speed = memoryBytesPerNanosecond(*device(streamKey.device).model);
    return occupy(streamKey, findStartTime(streamKey), kKernelLatencyNanoseconds + computeTransferNanoseconds(bytes, speed), hostWaits);
}

Interval Timeline::scheduleKernel(StreamKey streamKey, std::uint64_t ticks, double fraction)
{
    const Interval interval = schedule(device(streamKey.device), findStartTime(streamKey) + kLaunchCallNanoseconds, ticks, fraction);
    return occupy(streamKey, interval.start, interval.end - interval.start, false);
}

Interval Timeline::scheduleNestedKernel(int index, std::uint64_t earliest, std::uint64_t ticks, double fraction)
{
    return schedule(device(index), earliest + kNestedLaunchNanoseconds, ticks, fraction);
}

Interval Timeline::scheduleNestedCopy(int index, std::uint64_t earliest, std::uint64_t bytes)
{
    const std::uint64_t start = earliest + kNestedLaunchNanoseconds;
    return {start,
            start + kKernelLatencyNanoseconds + computeTransferNanoseconds(2 * bytes, memoryBytesPerNanosecond(*device(index).model))};
}

std::uint64_t Timeline::timeOfTick(int index, const Interval& kernel, std::uint64_t ticks)
{
    return std::min(kernel.end, kernel.start + kKernelLatencyNanoseconds + convertTicksToNanoseconds(ticks, *device(index).model));
}

Interval Timeline::schedule(Device& usedDevice, std::uint64_t start, std::uint64_t ticks, double fraction)
{
    // A kernel that ended before the clocks of all threads can no longer delay anything.
    const auto earliest = std::ranges::min_element(m_threadTimes, {}, [](const auto& entry) { return entry.second; })->second;
    usedDevice.runningFractions.erase(usedDevice.runningFractions.begin(), usedDevice.runningFractions.upper_bound(earliest));
    // The kernels that end last keep their places. The first one from the back that does not fit beside them has to end before.
    double busy = 0;
    for (auto other = usedDevice.runningFractions.rbegin(); other != usedDevice.runningFractions.rend() && other->first > start; ++other) {
        busy += other->second;
        if (busy + fraction > 1)
            start = other->first;
    }
    const Interval interval{start, start + kKernelLatencyNanoseconds + convertTicksToNanoseconds(ticks, *usedDevice.model)};
    usedDevice.runningFractions.emplace(interval.end, fraction);
    return interval;
}

Interval Timeline::waitUntil(std::uint64_t time)
{
    std::uint64_t& hostTime = threadTime();
    const Interval interval{hostTime, std::max(hostTime + kCallNanoseconds, time)};
    hostTime = interval.end;
    return interval;
}

Interval Timeline::waitFor(StreamKey streamKey)
{
    m_hostVectorClock = vectorClockOf(streamKey);
    return waitUntil(findDoneTime(streamKey));
}

Interval Timeline::waitForDevice(int index)
{
    std::uint64_t lastEndTime = device(index).retiredEndTime;
    for (const auto& [streamKey, stream] : m_streams)
        if (streamKey.device == index)
            lastEndTime = std::max(lastEndTime, stream.readyTime);
    m_hostVectorClock.add(device(index).retiredVectorClock);
    for (const auto& [streamKey, stream] : m_streams)
        if (streamKey.device == index)
            m_hostVectorClock.add(stream.vectorClock);
    return waitUntil(lastEndTime);
}

bool Timeline::isBlocking(StreamKey streamKey) const
{
    const auto found = m_streams.find(streamKey);
    return found != m_streams.end() && !found->second.isNonBlocking;
}

void Timeline::holdStream(StreamKey streamKey, std::uint64_t until)
{
    std::uint64_t& ready = m_streams[streamKey].readyTime;
    ready = std::max(ready, until);
}

}  // namespace simtscope::runtime
