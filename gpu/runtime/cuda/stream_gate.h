// Holds a stream back until what is to be timed is in it: else the time counts, too, that the host takes to launch it.
#pragma once

#include <atomic>
#include <memory>

namespace simtscope::runtime::hooks {

class StreamGate {
public:
    /// What is put into the stream from now on waits until open(); not for long, should the launch itself wait for the stream.
    void hold(void* stream);
    void open();

private:
    std::shared_ptr<std::atomic<bool>> m_isOpen;  // null: nothing waits
};

}  // namespace simtscope::runtime::hooks
