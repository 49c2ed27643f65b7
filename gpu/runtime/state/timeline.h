// Implements the modelled clock of a run: the times at which calls, copies and kernels would start and end on the devices, in nanoseconds
// from the first call.
//
// Models: host threads that issue calls, each by its own clock; streams in order; the legacy default stream, which waits for every blocking
// stream of its device while these wait for it; per device one copy engine for each direction, and concurrent kernels while their blocks
// fit. Simplifies: durations follow from bandwidths and clock ticks, priorities change nothing, work starts in the order of issue. The
// times do not measure performance.
//
// The timeline also keeps the happens-before order, which does not depend on the times (vector_clock.h): a piece of work comes after the
// earlier work of its stream, after all that the host had waited for when it issued this piece, and after all that its stream was made to
// wait for. All host threads share one vector clock, since a thread may have learnt from another thread which work is done.
#pragma once

#include <cstdint>
#include <map>
#include <thread>
#include <vector>

#include "gpu/core/devices.h"
#include "gpu/core/ids.h"
#include "gpu/runtime/state/vector_clock.h"

namespace simtscope::runtime {

/// Holds a span of the modelled clock, in nanoseconds.
struct Interval {
    std::uint64_t start = 0, end = 0;
};

/// Names the memories between which a copy goes, which decide its bandwidth.
enum class CopyPath : std::uint8_t { HostToDevice, DeviceToHost, OnDevice, OnHost };

inline constexpr StreamId kDefaultStream{0};

/// Computes the modelled clock of the process; guarded by the runtime's lock. Functions that schedule work return its interval.
class Timeline {
public:
    explicit Timeline(std::vector<const DeviceModel*> devices);

    /// Adds a stream. `isNonBlocking`: it does not wait for the legacy default stream.
    void addStream(StreamKey streamKey, bool isNonBlocking) { m_streams[streamKey] = {0, isNonBlocking, {}}; }
    /// Removes a destroyed stream. Its work still happens, and waiting for the device waits for it.
    void retireStream(StreamKey streamKey);

    /// Returns the time of the calling thread. A thread's first call comes no earlier than the first thread's latest call, because the
    /// first thread is taken to be its creator.
    std::uint64_t hostTime() { return threadTime(); }
    /// Ends the calling thread: the first thread, which is taken to have joined it, continues no earlier than this time.
    void leaveThread();
    /// Advances the calling thread by a call that does nothing on the device, and returns the interval of the call.
    Interval advanceHost(std::uint64_t nanoseconds = kCallNanoseconds);
    /// Schedules a copy between host and device, or within a device. `hostWaits`: whether the call returns only when the copy is
    /// done.
    Interval scheduleCopy(StreamKey streamKey, CopyPath path, std::uint64_t bytes, bool isPinned, bool hostWaits);
    /// Schedules a copy from one device to another. `isDirect`: whether it goes without a detour through the host.
    Interval schedulePeerCopy(StreamKey streamKey, int to, int from, std::uint64_t bytes, bool isDirect);
    /// Schedules a fill of device memory; `hostWaits` as for scheduleCopy().
    Interval scheduleFill(StreamKey streamKey, std::uint64_t bytes, bool hostWaits);
    /// Schedules a kernel. `ticks` are ticks of the device's clock; `fraction` is the share of the device that the kernel's blocks
    /// fill (0..1].
    Interval scheduleKernel(StreamKey streamKey, std::uint64_t ticks, double fraction);
    /// Schedules a kernel that a kernel launched, which has neither a host call nor a stream.
    Interval scheduleNestedKernel(int device, std::uint64_t earliest, std::uint64_t ticks, double fraction);
    /// Schedules a copy within the device, or a fill, that a kernel issued.
    Interval scheduleNestedCopy(int device, std::uint64_t earliest, std::uint64_t bytes);
    /// Returns the time at which a kernel had reached `ticks` of its clock.
    std::uint64_t timeOfTick(int device, const Interval& kernel, std::uint64_t ticks);
    /// Makes the host wait until the stream's work is done.
    Interval waitFor(StreamKey streamKey);
    /// Makes the host wait until all work of the device is done.
    Interval waitForDevice(int device);
    /// Makes the host wait until the time, in nanoseconds of the modelled clock.
    Interval waitUntil(std::uint64_t time);
    /// Returns the time of a new point in the stream, at which everything issued to the stream so far is done.
    std::uint64_t markPoint(StreamKey streamKey) { return findStartTime(streamKey); }
    /// Returns the time at which everything issued to the stream is done, even if that lies in the past.
    std::uint64_t findDoneTime(StreamKey streamKey) const;
    /// Lets no later work of the stream start before `until`.
    void holdStream(StreamKey streamKey, std::uint64_t until);

    /// Returns the vector clock of work that is issued to the stream now: the work that happens before it.
    VectorClock vectorClockOf(StreamKey streamKey) const;
    /// Returns the stream's latest piece of work; its number is 0 if there was none.
    StreamPosition findLatestPosition(StreamKey streamKey) const;
    /// Orders all later work of the stream behind the work in `vectorClock`.
    void orderStreamAfter(StreamKey streamKey, const VectorClock& vectorClock) { m_streams[streamKey].vectorClock.add(vectorClock); }
    /// Notes that the host has waited for the work in `vectorClock`, or was told that it is done.
    void orderHostAfter(const VectorClock& vectorClock) { m_hostVectorClock.add(vectorClock); }
    const VectorClock& hostVectorClock() const { return m_hostVectorClock; }
    /// Returns whether more than one stream ever had work.
    bool hasSeveralStreams() const { return m_hasSeveralStreams; }
    /// Returns whether all work so far was in this stream.
    bool isOnlyStream(StreamKey streamKey) const
    {
        return m_issuedCounts.empty() || (m_issuedCounts.size() == 1 && m_issuedCounts.contains(streamKey));
    }

    /// Returns whether the stream synchronises with the legacy default stream of its device.
    bool isBlocking(StreamKey streamKey) const;
    /// Sets the host's clock back to an earlier value, because work that a graph issues costs the host no time.
    void setHostTime(std::uint64_t time) { threadTime() = time; }

    static constexpr std::uint64_t kCallNanoseconds = 500;

private:
    struct Stream {
        std::uint64_t readyTime = 0;
        bool isNonBlocking = false;
        VectorClock vectorClock;  ///< vector clock of the stream's latest work
    };
    struct Device {
        const DeviceModel* model = nullptr;
        std::uint64_t copyEngineFreeTimes[2] = {0, 0};  ///< times from which the engines to the device and to the host are free
        std::uint64_t retiredEndTime = 0;               ///< end of the work of destroyed streams
        VectorClock retiredVectorClock;
        std::multimap<std::uint64_t, double> runningFractions;  ///< by the end of each kernel: the fraction of the device that it fills
    };
    std::uint64_t& threadTime();
    Device& device(int index) { return m_devices[std::size_t(index)]; }
    std::uint64_t findStartTime(StreamKey streamKey);
    /// Finds the interval in which a kernel fits beside the running ones, from `start` on.
    Interval schedule(Device& usedDevice, std::uint64_t start, std::uint64_t ticks, double fraction);
    Interval occupy(StreamKey streamKey, std::uint64_t start, std::uint64_t nanoseconds, bool hostWaits);

    std::vector<Device> m_devices;
    std::thread::id m_firstThread;  ///< thread that made the first call
    std::map<std::thread::id, std::uint64_t> m_threadTimes;
    std::map<StreamKey, Stream> m_streams;
    std::map<StreamKey, std::uint64_t> m_issuedCounts;  ///< number of pieces of work of each stream, destroyed ones included
    VectorClock m_hostVectorClock;
    bool m_hasSeveralStreams = false;
};

}  // namespace simtscope::runtime
