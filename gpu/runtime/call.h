// One call of the runtime API: takes the lock, refuses to reach a device that a fault has left unusable, and records itself.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "gpu/runtime/state.h"

namespace simtscope::runtime {

/// What a call touches, as observed on an H200 with CUDA 13.0 after an illegal address: queries of the host side still succeed.
enum class Reach : std::uint8_t { Host, Device };

class Call {
public:
    Call(const char* name, Reach reach);
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /// Runs `body(*this)`, which returns an Error, unless the device is unusable; sets the last error and writes the record.
    template <class Body>
    Error run(Body body)
    {
        return end(m_state.fault != Error::Success && m_reach == Reach::Device ? m_state.fault : body(*this));
    }

    State& state() const { return m_state; }
    std::int64_t index() const { return m_index; }

    std::string detail;
    StreamId stream = kDefaultStream;
    std::optional<Interval> when;  ///< else a short moment of the host
    std::uint64_t bytes = 0;
    std::int64_t launch = -1;
    bool synchronises = false;     ///< device output is shown and the recording made durable

    /// The stream that the call names; false when there is no such stream.
    bool use(const void* streamHandle);

private:
    Error end(Error error);

    State& m_state;
    std::lock_guard<std::recursive_mutex> m_lock;
    const char* m_name;
    Reach m_reach;
    std::int64_t m_index;
};

/// A call that is one function of its arguments.
template <class Body>
Error call(const char* name, Reach reach, Body body)
{
    Call made(name, reach);
    return made.run(body);
}

}  // namespace simtscope::runtime
