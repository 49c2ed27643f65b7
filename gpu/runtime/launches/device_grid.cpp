#include "gpu/runtime/launches/device_grid.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kHandleStep = 16;

}  // namespace

std::uint64_t DeviceGrid::createStream()
{
    m_streams.insert(m_nextHandle);
    return std::exchange(m_nextHandle, m_nextHandle + kHandleStep);
}

std::uint64_t DeviceGrid::createEvent()
{
    m_events[m_nextHandle];
    ++m_liveEvents;
    return std::exchange(m_nextHandle, m_nextHandle + kHandleStep);
}

// Destroys an event for counting only, since an H200 still accepts a destroyed event.
void DeviceGrid::destroyEvent(std::uint64_t handle)
{
    m_liveEvents -= m_destroyed.insert(handle).second;
}

bool DeviceGrid::takesWork(std::uint64_t stream) const
{
    return stream <= kDeviceStreamFireAndForget || isStream(stream);
}

std::optional<DeviceGrid::Stream> DeviceGrid::ordered(std::uint64_t stream, const DeviceThreadId& by) const
{
    if (stream == 0 || stream == kDeviceStreamLegacy)
        return Stream{0, {by.block, 0}};
    if (stream == kDeviceStreamPerThread)
        return Stream{stream, by};
    return isStream(stream) ? std::optional(Stream{stream, {}}) : std::nullopt;
}

void DeviceGrid::issue(std::uint64_t stream, const DeviceThreadId& by, DeviceWork item)
{
    if (stream == kDeviceStreamTailLaunch) {
        tails.push_back(std::move(item));
        return;
    }
    if (const auto in = ordered(stream, by)) {
        std::vector<std::size_t>& last = m_last[*in];
        item.after = std::exchange(last, {work.size()});
        ++pending;
    }
    work.push_back(std::move(item));
}

bool DeviceGrid::record(std::uint64_t event, std::uint64_t stream, const DeviceThreadId& by)
{
    const auto in = ordered(stream, by);
    if (in)
        m_events[event] = m_last[*in];
    return in.has_value();
}

bool DeviceGrid::wait(std::uint64_t event, std::uint64_t stream, const DeviceThreadId& by)
{
    const auto in = ordered(stream, by);
    if (in) {
        const std::vector<std::size_t>& recorded = m_events[event];
        std::vector<std::size_t>& last = m_last[*in];
        last.insert(last.end(), recorded.begin(), recorded.end());
    }
    return in.has_value();
}

}  // namespace simtscope::runtime
