#include "gpu/runtime/launches/device_work_queue.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kHandleStep = 16;

}  // namespace

std::uint64_t DeviceWorkQueue::createStream()
{
    m_streams.insert(m_nextHandle);
    return std::exchange(m_nextHandle, m_nextHandle + kHandleStep);
}

std::uint64_t DeviceWorkQueue::createEvent()
{
    m_events[m_nextHandle];
    ++m_eventCount;
    return std::exchange(m_nextHandle, m_nextHandle + kHandleStep);
}

// Destroys an event for counting only, since an H200 still accepts a destroyed event.
void DeviceWorkQueue::destroyEvent(std::uint64_t handle)
{
    m_eventCount -= m_destroyedEvents.insert(handle).second;
}

bool DeviceWorkQueue::acceptsWork(std::uint64_t stream) const
{
    return stream <= kDeviceStreamFireAndForget || isStream(stream);
}

std::optional<DeviceWorkQueue::Stream> DeviceWorkQueue::findOrderedStream(std::uint64_t stream, const DeviceThreadId& by) const
{
    if (stream == 0 || stream == kDeviceStreamLegacy)
        return Stream{0, {by.block, 0}};
    if (stream == kDeviceStreamPerThread)
        return Stream{stream, by};
    return isStream(stream) ? std::optional(Stream{stream, {}}) : std::nullopt;
}

void DeviceWorkQueue::issue(std::uint64_t stream, const DeviceThreadId& by, DeviceWork item)
{
    if (stream == kDeviceStreamTailLaunch) {
        tailLaunches.push_back(std::move(item));
        return;
    }
    if (const auto in = findOrderedStream(stream, by)) {
        std::vector<std::size_t>& last = m_lastWork[*in];
        item.dependencies = std::exchange(last, {work.size()});
        ++maxPendingCount;
    }
    work.push_back(std::move(item));
}

bool DeviceWorkQueue::record(std::uint64_t event, std::uint64_t stream, const DeviceThreadId& by)
{
    const auto in = findOrderedStream(stream, by);
    if (in)
        m_events[event] = m_lastWork[*in];
    return in.has_value();
}

bool DeviceWorkQueue::wait(std::uint64_t event, std::uint64_t stream, const DeviceThreadId& by)
{
    const auto in = findOrderedStream(stream, by);
    if (in) {
        const std::vector<std::size_t>& recorded = m_events[event];
        std::vector<std::size_t>& last = m_lastWork[*in];
        last.insert(last.end(), recorded.begin(), recorded.end());
    }
    return in.has_value();
}

}  // namespace simtscope::runtime
