// Measures how long a device works between two points of a stream, with events of the real runtime.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

#include "gpu/runtime/hooks/real_runtime.h"
#include "gpu/runtime/hooks/stream_gate.h"

namespace simtscope::runtime::hooks {

/// Records a new event in the stream and returns it; null if the runtime refused.
inline void* recordNewEvent(void* stream)
{
    void* event = nullptr;
    if (real::eventCreate(&event) == Error::Success && real::eventRecord(event, stream) == Error::Success)
        return event;
    (void)real::getLastError();
    return nullptr;
}

/// Converts the result of cudaEventElapsedTime.
inline std::uint64_t nanoseconds(float milliseconds)
{
    return milliseconds > 0 ? std::uint64_t(std::llround(double(milliseconds) * 1e6)) : 0;
}

/// Times the work between begin() and end(), and holds the stream back until both events are in it.
class StreamTimer {
public:
    StreamTimer() = default;
    StreamTimer(const StreamTimer&) = delete;
    StreamTimer& operator=(const StreamTimer&) = delete;
    ~StreamTimer()
    {
        m_gate.open();
        destroyEvents();
    }

    /// Destroys the events. The calls set the runtime's last error if a kernel has failed.
    void destroyEvents()
    {
        for (void** const event : {&m_begin, &m_end})
            if (void* const createdEvent = std::exchange(*event, nullptr))
                (void)real::eventDestroy(createdEvent);
    }

    /// Records the first event. All later work of the stream waits for end().
    void begin(void* stream)
    {
        m_gate.hold(stream);
        m_begin = recordNewEvent(stream);
    }
    void end(void* stream)
    {
        m_end = recordNewEvent(stream);
        m_gate.open();
    }
    /// Releases the stream when nothing is to be timed after all.
    void cancel() { m_gate.open(); }

    /// Returns the measured time, once the stream has passed the end; 0 if it could not be measured.
    std::uint64_t nanoseconds() const
    {
        float milliseconds = 0;
        if (!m_begin || !m_end || real::eventElapsedTime(&milliseconds, m_begin, m_end) != Error::Success)
            return 0;
        return hooks::nanoseconds(milliseconds);
    }

private:
    StreamGate m_gate;
    void *m_begin = nullptr, *m_end = nullptr;
};

}  // namespace simtscope::runtime::hooks
