// Functions of the host that a stream calls (cudaLaunchHostFunc, cudaStreamAddCallback): each in a thread of its own, as CUDA runs them, so
// that one which takes a lock that the caller holds does not block it. What was issued before has happened by then; every later call that
// reaches a device waits until the function has returned, so that what it writes is there for what follows.
#pragma once

#include <functional>
#include <future>
#include <mutex>

namespace simtscope::runtime {

class HostFunctions {
public:
    /// Calls `function` after those before it.
    void start(std::function<void()> function);
    /// Until all have returned. Never called with the runtime's lock held: the functions may ask for it.
    void wait();

private:
    std::mutex m_mutex;
    std::shared_future<void> m_last;
};

}  // namespace simtscope::runtime
