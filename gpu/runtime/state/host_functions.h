// Runs host functions that streams call (cudaLaunchHostFunc, cudaStreamAddCallback). Each runs in a thread of its own, as under CUDA, so
// that a function which takes a lock that the caller holds does not block the caller. Work that was issued before the function is done by
// then. Every later call that reaches a device waits until the function has returned, so that later work sees what it writes.
#pragma once

#include <functional>
#include <future>
#include <mutex>

namespace simtscope::runtime {

/// Runs the functions of cudaLaunchHostFunc and cudaStreamAddCallback, one after the other. Any thread may call.
class HostFunctions {
public:
    /// Calls `function` in a new thread, after the functions that were started before.
    void start(std::function<void()> function);
    /// Waits until all functions have returned. Must not be called with the runtime's lock held, since the functions may need it.
    void wait();

private:
    std::mutex m_mutex;
    std::shared_future<void> m_last;
};

}  // namespace simtscope::runtime
