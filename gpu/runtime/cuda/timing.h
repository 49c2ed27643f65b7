// Times of a run that is not recorded: an event before and one after whatever a call asks of a device, in the stream of the call.
//
// The device's times are brought onto the host's clock through an event that the host has waited for when the device was first used; until
// then the device is kept busy for a moment, so that its clocks are up.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "gpu/runtime/cuda/host_clock.h"
#include "gpu/runtime/cuda/stream_gate.h"
#include "gpu/trace/recording.h"

namespace simtscope::runtime::hooks {

class Timing {
public:
    /// `holdsLaunches`: a launch waits in its stream until its events are there too. Else the time that the host takes to launch it counts.
    Timing(HostClock& clock, std::string path, bool holdsLaunches) : m_clock(clock), m_path(std::move(path)), m_holdsLaunches(holdsLaunches)
    {
    }

    /// What a call asks of a device.
    struct Work {
        StreamGate gate;                        ///< of a launch that waits
        void *begin = nullptr, *end = nullptr;  ///< events; null: it cannot be timed
        int device = 0;
    };
    Work begin(void* stream, bool isLaunch);
    void end(Work& work, void* stream);
    void add(const trace::ApiCall& call, const Work& work);

    /// Reads the events, which the reset of a device destroys.
    void collect();
    /// Writes the file. At the end of the program, before the runtime goes.
    void finish();

private:
    struct Device {
        void* base = nullptr;
        std::uint64_t hostTime = 0;  ///< of the base
    };
    struct Entry {
        trace::ApiCall call;
        Work work;
    };
    /// `hostTime`: of the program's, at which the device is used.
    Device* device(int index, std::uint64_t hostTime);

    void collectFrom(std::size_t most);

    HostClock& m_clock;
    const std::string m_path;
    const bool m_holdsLaunches;
    std::map<int, Device> m_devices;
    std::mutex m_mutex;  ///< of the devices and entries
    std::deque<Entry> m_entries;
    std::size_t m_collected = 0;
};

}  // namespace simtscope::runtime::hooks
