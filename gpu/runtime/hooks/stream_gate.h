// Holds a stream back until all work that is to be timed is in it; otherwise the measured time includes the host's time for launching.
#pragma once

#include <atomic>
#include <memory>

namespace simtscope::runtime::hooks {

/// Holds one stream back at a time.
class StreamGate {
public:
    /// Makes all later work of the stream wait until open(), but only for a limited time, in case the launch itself waits for the stream.
    void hold(void* stream);
    /// Lets the stream go on; does nothing when it is not held.
    void open();

private:
    std::shared_ptr<std::atomic<bool>> m_isOpen;  // null: nothing waits
};

}  // namespace simtscope::runtime::hooks
