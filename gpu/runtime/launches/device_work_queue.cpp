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

std::optional<DeviceWorkQueue::Stream> DeviceWorkQueue::findOrderedStream(std::uint64_t stream, const DeviceThreadId& issuer) const
{
    if (stream == 0 || stream == kDeviceStreamLegacy)
        return Stream{0, {issuer.block, 0}};
    if (stream == kDeviceStreamPerThread)
        return Stream{stream, issuer};
    return isStream(stream) ? std::optional(Stream{stream, {}}) : std::nullopt;
}

void DeviceWorkQueue::issue(std::uint64_t stream, const DeviceThreadId& issuer, DeviceWork item)
{
    if (stream == kDeviceStreamTailLaunch) {
        tailLaunches.push_back(std::move(item));
        return;
    }
    if (const auto orderedStream = findOrderedStream(stream, issuer)) {
        std::vector<std::size_t>& last = m_lastWork[*orderedStream];
        item.dependencies = std::exchange(last, {work.size()});
        ++maxPendingCount;
    }
    work.push_back(std::move(item));
}

bool DeviceWorkQueue::record(std::uint64_t event, std::uint64_t stream, const DeviceThreadId& issuer)
{
    const auto orderedStream = findOrderedStream(stream, issuer);
    if (orderedStream)
        m_events[event] = m_lastWork[*orderedStream];
    return orderedStream.has_value();
}

bool DeviceWorkQueue::wait(std::uint64_t event, std::uint64_t stream, const DeviceThreadId& issuer)
{
    const auto orderedStream = findOrderedStream(stream, issuer);
    if (orderedStream) {
        const std::vector<std::size_t>& recorded = m_events[event];
        std::vector<std::size_t>& last = m_lastWork[*orderedStream];
        last.insert(last.end(), recorded.begin(), recorded.end());
    }
    return orderedStream.has_value();
}

}  // namespace simtscope::runtime
