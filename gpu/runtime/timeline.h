// The modelled clock of a run: when calls, copies and kernels would start and end on the devices, in nanoseconds from the first call.
//
// Models: host threads that issue calls, each by its own clock; streams in order; the legacy default stream, which waits for every blocking
// stream of its device, and they for it; per device one copy engine for each direction, and concurrent kernels while their blocks
// fit. Simplifies: durations are bandwidths and clock ticks, priorities change nothing, work starts in the order in which it was issued;
// nothing here is performance.
//
// Beside the times it knows what comes before what, whatever the times are (past.h): work knows what its stream has done, what the host had
// waited for when it issued the work, and what its stream was made to wait for. The host is one: what one of its threads has waited for,
// another may know from it.
#pragma once

#include <cstdint>
#include <map>
#include <thread>
#include <vector>

#include "gpu/core/devices.h"
#include "gpu/core/ids.h"
#include "gpu/runtime/past.h"

namespace simtscope::runtime {

struct Interval {
    std::uint64_t start = 0, end = 0;
};

enum class CopyPath : std::uint8_t { HostToDevice, DeviceToHost, OnDevice, OnHost };

inline constexpr StreamId kDefaultStream{0};

class Timeline {
public:
    explicit Timeline(std::vector<const DeviceModel*> devices);

    void addStream(Lane lane, bool nonBlocking) { m_streams[lane] = {0, nonBlocking, {}}; }
    /// The stream is destroyed; what was issued to it still happens, and waiting for the device waits for it.
    void retireStream(Lane lane);

    /// Of the calling thread. A thread's first call comes no earlier than the first thread's latest: that one made it, as far as is known.
    std::uint64_t now() { return host(); }
    /// The calling thread ends: the thread that joined it, taken to be the first one, continues from that time.
    void leaveThread();
    /// The host is busy in a call that does nothing on the device.
    Interval hostCall(std::uint64_t nanoseconds = kCallNanoseconds);
    /// `hostWaits`: the call returns when the copy is done.
    Interval copy(Lane lane, CopyPath path, std::uint64_t bytes, bool pinned, bool hostWaits);
    /// From the memory of one device to another's; `direct`: without a detour through the host.
    Interval peerCopy(Lane lane, int to, int from, std::uint64_t bytes, bool direct);
    Interval fill(Lane lane, std::uint64_t bytes, bool hostWaits);
    /// `ticks` at the device's clock; `fraction` of the device that its blocks fill (0..1].
    Interval kernel(Lane lane, std::uint64_t ticks, double fraction);
    /// A kernel that a kernel launched: no call of the host's, no stream of its own.
    Interval nestedKernel(int device, std::uint64_t earliest, std::uint64_t ticks, double fraction);
    /// A copy within the device, or a fill, that a kernel issued.
    Interval nestedCopy(int device, std::uint64_t earliest, std::uint64_t bytes);
    /// When a kernel was at `ticks` of its clock.
    std::uint64_t during(int device, const Interval& kernel, std::uint64_t ticks);
    /// The host waits for a stream, or for all of a device.
    Interval waitFor(Lane lane);
    Interval waitForDevice(int device);
    Interval waitUntil(std::uint64_t time);
    /// A point in the stream: when everything issued to it so far is done.
    std::uint64_t mark(Lane lane) { return startOf(lane); }
    /// When everything issued to the stream so far is done, however long ago.
    std::uint64_t doneAt(Lane lane) const;
    /// What is issued to the stream from now on starts no earlier.
    void holdStream(Lane lane, std::uint64_t until);

    /// What work that is issued to the stream now knows to be done before it.
    Past before(Lane lane) const;
    /// The stream's latest piece of work: 0 where it never had one.
    WorkNumber latest(Lane lane) const;
    /// What is issued to the stream from now on knows it.
    void teachStream(Lane lane, const Past& past) { m_streams[lane].past.add(past); }
    /// The host has waited for it, or was told that it is done.
    void teachHost(const Past& past) { m_hostKnows.add(past); }
    const Past& hostKnows() const { return m_hostKnows; }
    /// Whether there was ever work in more than one stream.
    bool hasStreams() const { return m_hasStreams; }
    /// Whether all work so far is in this one.
    bool isOnlyStream(Lane lane) const { return m_issued.empty() || (m_issued.size() == 1 && m_issued.contains(lane)); }

    /// Whether the legacy default stream waits for the stream, and it for that one.
    bool isBlocking(Lane lane) const;
    /// The host's clock as it was: what a graph asks of the device costs the host nothing. Never later than now.
    void returnTo(std::uint64_t time) { host() = time; }

    static constexpr std::uint64_t kCallNanoseconds = 500;

private:
    struct Stream {
        std::uint64_t ready = 0;
        bool nonBlocking = false;
        Past past;  ///< its work so far, and what that knows
    };
    struct Running {
        std::uint64_t end = 0;
        double fraction = 0;
    };
    struct Device {
        const DeviceModel* model = nullptr;
        std::uint64_t copyEngine[2] = {0, 0};  ///< free from then on: to the device, to the host
        std::uint64_t retired = 0;             ///< end of the work of destroyed streams
        Past retiredPast;
        std::vector<Running> running;
    };
    std::uint64_t& host();
    Device& device(int index) { return m_devices[std::size_t(index)]; }
    std::uint64_t startOf(Lane lane);
    /// Where a kernel fits beside those that run, from `start` on.
    Interval place(Device& on, std::uint64_t start, std::uint64_t ticks, double fraction);
    Interval occupy(Lane lane, std::uint64_t start, std::uint64_t nanoseconds, bool hostWaits);

    std::vector<Device> m_devices;
    std::thread::id m_first;  ///< thread that made the first call
    std::map<std::thread::id, std::uint64_t> m_hosts;
    std::map<Lane, Stream> m_streams;
    std::map<Lane, std::uint64_t> m_issued;  ///< pieces of work, also of streams that are destroyed
    Past m_hostKnows;
    bool m_hasStreams = false;
};

}  // namespace simtscope::runtime
