// Compiles instrumented kernels that may be launched soon, on the processor's other cores. The results are found again by content
// (PtxCompiler), so that the launch needs no other path for a kernel that was compiled in advance.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace simtscope::runtime::hooks {

/// Owns the threads that compile. Any thread may call.
class KernelPrecompiler {
public:
    using Key = std::pair<const void*, std::string>;  ///< module and name of the kernel
    using Compile = std::function<void(const Key&, const std::stop_token&)>;

    /// Returns the number of kernels that are compiled at once.
    static std::size_t threadCount();

    /// Starts to compile the kernels in this order, on threads of this object.
    void enqueue(const std::vector<Key>& kernels, const Compile& compile);
    /// Leaves the kernel to the caller to compile. If a thread is compiling it already, waits for that thread instead.
    void claim(const Key& kernel);
    /// Stops the threads; compilations in progress are given up.
    void stop();

private:
    /// Compiles waiting kernels, one after the other, until a stop is requested; runs in each of the threads.
    void compileQueued(const std::stop_token& stop);

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<Key> m_queue;     ///< kernels that no thread has begun to compile
    std::set<Key> m_inProgress;  ///< kernels that a thread is compiling
    Compile m_compile;
    std::vector<std::jthread> m_threads;
};

}  // namespace simtscope::runtime::hooks
