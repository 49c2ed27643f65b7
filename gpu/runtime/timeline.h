// The modelled clock of a run: when calls, copies and kernels would start and end on the device, in nanoseconds from the first call.
//
// Models: a host thread that issues calls, streams in order, the legacy default stream's waiting, one copy engine per direction, kernels
// side by side while their blocks fit. Simplifies: durations are bandwidths and clock ticks; nothing here is performance.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "gpu/core/devices.h"
#include "gpu/core/ids.h"

namespace simtscope::runtime {

struct Interval {
    std::uint64_t start = 0, end = 0;
};

enum class CopyPath : std::uint8_t { HostToDevice, DeviceToHost, OnDevice, OnHost };

inline constexpr StreamId kDefaultStream{0};

class Timeline {
public:
    explicit Timeline(const DeviceModel& device) : m_device(&device) { m_streams[kDefaultStream] = {}; }

    void addStream(StreamId stream, bool nonBlocking) { m_streams[stream] = {0, nonBlocking}; }
    void removeStream(StreamId stream);

    std::uint64_t now() const { return m_host; }
    /// The host is busy in a call that does nothing on the device.
    Interval hostCall(std::uint64_t nanoseconds = kCallNanoseconds);
    /// `hostWaits`: the call returns when the copy is done.
    Interval copy(StreamId stream, CopyPath path, std::uint64_t bytes, bool pinned, bool hostWaits);
    Interval fill(StreamId stream, std::uint64_t bytes, bool hostWaits);
    /// `ticks` at the device's clock; `fraction` of the device that its blocks fill (0..1].
    Interval kernel(StreamId stream, std::uint64_t ticks, double fraction);
    /// The host waits for a stream, or for everything.
    Interval waitFor(StreamId stream);
    Interval waitForAll();
    Interval waitUntil(std::uint64_t time);
    /// A point in the stream: when everything issued to it so far is done.
    std::uint64_t mark(StreamId stream) { return startOf(stream); }
    /// What is issued to the stream from now on starts no earlier.
    void holdStream(StreamId stream, std::uint64_t until);

    static constexpr std::uint64_t kCallNanoseconds = 500;

private:
    struct Stream {
        std::uint64_t ready = 0;
        bool nonBlocking = false;
    };
    struct Running {
        std::uint64_t end = 0;
        double fraction = 0;
    };
    std::uint64_t startOf(StreamId stream) const;
    Interval occupy(StreamId stream, std::uint64_t start, std::uint64_t nanoseconds, bool hostWaits);

    const DeviceModel* m_device;
    std::uint64_t m_host = 0;
    std::uint64_t m_copyEngine[2] = {0, 0};
    std::map<StreamId, Stream> m_streams;
    std::vector<Running> m_running;
};

}  // namespace simtscope::runtime
