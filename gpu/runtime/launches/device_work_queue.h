// Keeps the requests of the threads of one grid to the device runtime: work in streams, events and errors.
//
// Models (CUDA C++ Programming Guide 13.0, "CUDA Dynamic Parallelism"): the NULL stream of each block, streams that the grid creates (whose
// handles mean nothing to other grids), the fire-and-forget stream, the tail launch stream, and events between streams.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "gpu/runtime/launches/grid_run.h"

namespace simtscope::runtime {

/// Holds a piece of work that device code has issued: a kernel, a copy or a fill.
struct DeviceWork {
    std::optional<GridRequest> kernel;
    std::function<void()> perform{};  ///< performs a copy or a fill; empty for a kernel
    Message detail{};
    std::uint64_t bytes = 0;
    trace::CopyDirection direction = trace::CopyDirection::None;
    std::uint64_t issueTicks = 0;             ///< time of issue in ticks of the issuing grid's clock
    std::vector<std::size_t> dependencies{};  ///< indices of the same grid's work that must be complete before this begins
};

/// Predefined stream handles, which name no stream object (cuda_device_runtime_api.h, driver_types.h).
inline constexpr std::uint64_t kDeviceStreamLegacy = 1, kDeviceStreamPerThread = 2, kDeviceStreamTailLaunch = 3,
                               kDeviceStreamFireAndForget = 4;

/// Identifies a thread of the grid by the linear indices of its block in the grid and of the thread in the block.
struct DeviceThreadId {
    std::uint64_t block = 0;
    std::uint32_t thread = 0;
    auto operator<=>(const DeviceThreadId&) const = default;
};

/// Keeps the streams, events and work of one grid; guarded by the runtime's lock.
class DeviceWorkQueue {
public:
    /// `firstHandle` is the first handle that is free for this grid.
    explicit DeviceWorkQueue(std::uint64_t firstHandle) : m_nextHandle(firstHandle) {}

    /// Makes a stream and returns its handle, which no other grid has.
    std::uint64_t createStream();
    bool isStream(std::uint64_t handle) const { return m_streams.contains(handle); }
    /// Makes an event and returns its handle, which no other grid has.
    std::uint64_t createEvent();
    bool isEvent(std::uint64_t handle) const { return m_events.contains(handle); }
    std::size_t eventCount() const { return m_eventCount; }
    /// Destroys an event. Its handle may still be waited for, but no longer counts in eventCount().
    void destroyEvent(std::uint64_t handle);

    /// Returns whether work can be issued to the stream.
    bool acceptsWork(std::uint64_t stream) const;
    /// Adds work behind the work that the stream already holds; in a stream without an order, behind nothing.
    void issue(std::uint64_t stream, const DeviceThreadId& issuer, DeviceWork work);
    /// Records an event in a stream. Returns whether the stream supports that; the tail launch stream, for one, supports neither recording
    /// nor waiting.
    bool record(std::uint64_t event, std::uint64_t stream, const DeviceThreadId& issuer);
    /// Makes the stream's later work wait for the event. Returns whether the stream supports that, as record() does.
    bool wait(std::uint64_t event, std::uint64_t stream, const DeviceThreadId& issuer);

    std::vector<DeviceWork> work;  ///< in the order in which it was issued
    /// Work of the tail launch stream, which runs one after another once everything else is complete.
    std::vector<DeviceWork> tailLaunches;
    std::size_t maxPendingCount = 0;  ///< upper bound of the number of pieces of work that streams hold back
    std::map<DeviceThreadId, Error> lastErrors;
    std::uint64_t nextHandle() const { return m_nextHandle; }

private:
    struct Stream {
        std::uint64_t handle = 0;
        DeviceThreadId owner;  ///< block or thread that owns a default stream
        auto operator<=>(const Stream&) const = default;
    };
    /// Returns the ordered stream that the handle means for this thread. Nullopt if the handle's stream has no order.
    std::optional<Stream> findOrderedStream(std::uint64_t stream, const DeviceThreadId& issuer) const;

    std::uint64_t m_nextHandle;
    std::size_t m_eventCount = 0;
    std::set<std::uint64_t> m_streams;
    std::map<std::uint64_t, std::vector<std::size_t>> m_events;  ///< work that each event waits for
    std::map<Stream, std::vector<std::size_t>> m_lastWork;       ///< work that a stream's next work waits for
    std::set<std::uint64_t> m_destroyedEvents;                   ///< events that were destroyed
};

}  // namespace simtscope::runtime
