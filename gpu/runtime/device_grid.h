// What the threads of one grid have asked of the device runtime: work in streams, events, errors.
//
// Models (CUDA C++ Programming Guide 13.0, "CUDA Dynamic Parallelism"): the NULL stream of each block, streams that the grid creates, whose
// handles mean nothing to other grids, the fire-and-forget stream, the tail launch stream, and events between them.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "gpu/runtime/grid_run.h"

namespace simtscope::runtime {

/// A kernel, or a copy or fill.
struct DeviceWork {
    std::optional<GridRequest> kernel;
    std::function<void()> move{};  ///< of a copy or fill
    Message detail{};
    std::uint64_t bytes = 0;
    trace::CopyDirection direction = trace::CopyDirection::None;
    std::uint64_t issued = 0;          ///< on the clock of the grid that issued it
    std::vector<std::size_t> after{};  ///< work of the same grid that must be complete before, by its number
};

/// Handles of streams that are none (cuda_device_runtime_api.h, driver_types.h).
inline constexpr std::uint64_t kDeviceStreamLegacy = 1, kDeviceStreamPerThread = 2, kDeviceStreamTailLaunch = 3,
                               kDeviceStreamFireAndForget = 4;

struct DeviceThreadId {
    std::uint64_t block = 0;
    std::uint32_t thread = 0;
    auto operator<=>(const DeviceThreadId&) const = default;
};

class DeviceGrid {
public:
    /// `firstHandle`: this one and those after it are not in use.
    explicit DeviceGrid(std::uint64_t firstHandle) : m_nextHandle(firstHandle) {}

    std::uint64_t createStream();
    bool isStream(std::uint64_t handle) const { return m_streams.contains(handle); }
    std::uint64_t createEvent();
    bool isEvent(std::uint64_t handle) const { return m_events.contains(handle); }
    std::size_t events() const { return m_liveEvents; }
    void destroyEvent(std::uint64_t handle);

    /// Whether work can be issued to the stream.
    bool takesWork(std::uint64_t stream) const;
    void issue(std::uint64_t stream, const DeviceThreadId& by, DeviceWork work);
    /// False: the stream cannot be recorded or waited in, as the tail launch stream cannot.
    bool record(std::uint64_t event, std::uint64_t stream, const DeviceThreadId& by);
    bool wait(std::uint64_t event, std::uint64_t stream, const DeviceThreadId& by);

    std::vector<DeviceWork> work;   ///< in the order in which it was issued
    std::vector<DeviceWork> tails;  ///< of the tail launch stream: after everything else, one after another
    std::size_t pending = 0;        ///< work that streams hold back, at the most
    std::map<DeviceThreadId, Error> lastErrors;
    std::uint64_t nextHandle() const { return m_nextHandle; }

private:
    struct Stream {
        std::uint64_t handle = 0;
        DeviceThreadId owner;  ///< of a default stream: the block, or the thread
        auto operator<=>(const Stream&) const = default;
    };
    /// Nothing: the stream has no order.
    std::optional<Stream> ordered(std::uint64_t stream, const DeviceThreadId& by) const;

    std::uint64_t m_nextHandle;
    std::size_t m_liveEvents = 0;
    std::set<std::uint64_t> m_streams;
    std::map<std::uint64_t, std::vector<std::size_t>> m_events;  ///< what each waits for
    std::map<Stream, std::vector<std::size_t>> m_last;           ///< what the next work of a stream waits for
    std::set<std::uint64_t> m_destroyed;                         ///< events
};

}  // namespace simtscope::runtime
