// Measures a run that is not recorded: records an event before and one after the work that a call asks of a device, in the call's stream.
//
// The device's times are brought onto the host's clock through an event that the host has waited for when the device was first used. Before
// that event the device is kept busy for a moment, so that its clocks are up.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "gpu/runtime/hooks/host_clock.h"
#include "gpu/runtime/hooks/stream_gate.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::runtime::hooks {

/// Times all work of a run and writes the times at its end. Any thread may call.
class Timing {
public:
    /// `holdsLaunches`: a launch waits in its stream until both its events are there. Otherwise the host's time for launching is measured
    /// too.
    Timing(HostClock& clock, std::string path, bool holdsLaunches) : m_clock(clock), m_path(std::move(path)), m_holdsLaunches(holdsLaunches)
    {
    }

    /// Holds the events around the work that a call asks of a device.
    struct Work {
        StreamGate gate;                        ///< holds the launch back
        void *begin = nullptr, *end = nullptr;  ///< null: the work cannot be timed
        int device = 0;
    };
    /// Records the first event in the stream; for a launch, also holds the stream back if that was asked for.
    Work begin(void* stream, bool isLaunch);
    /// Records the second event and lets the stream go on. An event that cannot be recorded leaves the work without a time.
    void end(Work& work, void* stream);
    /// Adds a call with its work; the events are read later, by collect().
    void add(const trace::ApiCall& call, const Work& work);

    /// Reads the events; must be called before a device reset destroys them.
    void collect();
    /// Writes the file. Called at the end of the program, while the runtime still works.
    void writeFile();

private:
    struct Device {
        void* base = nullptr;
        std::uint64_t hostTime = 0;  ///< host time of the base event
    };
    struct TimedCall {
        trace::ApiCall call;
        Work work;
    };
    /// `hostTime` is the program's time at which it uses the device.
    Device* device(int index, std::uint64_t hostTime);

    void readEvents(std::size_t maxUnread);

    HostClock& m_clock;
    const std::string m_path;
    const bool m_holdsLaunches;
    std::map<int, Device> m_devices;
    std::mutex m_mutex;  ///< guards the devices and entries
    std::deque<TimedCall> m_calls;
    std::size_t m_collectedCount = 0;
};

}  // namespace simtscope::runtime::hooks
