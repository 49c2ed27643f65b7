// How long a device works on what is put into a stream between two points: events on the real runtime.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

#include "gpu/runtime/cuda/real.h"
#include "gpu/runtime/cuda/stream_gate.h"

namespace simtscope::runtime::hooks {

/// An event that is recorded in the stream; null: the runtime refused.
inline void* recordedEvent(void* stream)
{
    void* event = nullptr;
    if (real::eventCreate(&event) == Error::Success && real::eventRecord(event, stream) == Error::Success)
        return event;
    (void)real::getLastError();
    return nullptr;
}

/// From what cudaEventElapsedTime gives.
inline std::uint64_t nanoseconds(float milliseconds)
{
    return milliseconds > 0 ? std::uint64_t(std::llround(double(milliseconds) * 1e6)) : 0;
}

class StreamTimer {
public:
    StreamTimer() = default;
    StreamTimer(const StreamTimer&) = delete;
    StreamTimer& operator=(const StreamTimer&) = delete;
    ~StreamTimer()
    {
        m_gate.open();
        discard();
    }

    /// Makes calls on the runtime, which set its last error where a kernel has failed.
    void discard()
    {
        for (void** const event : {&m_begin, &m_end})
            if (void* const made = std::exchange(*event, nullptr))
                (void)real::eventDestroy(made);
    }

    /// What is put into the stream from now on waits there for the end.
    void begin(void* stream)
    {
        m_gate.hold(stream);
        m_begin = recordedEvent(stream);
    }
    void end(void* stream)
    {
        m_end = recordedEvent(stream);
        m_gate.open();
    }
    /// There is nothing to be timed.
    void cancel() { m_gate.open(); }

    /// Once the stream has come to the end; 0: it could not be timed.
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
