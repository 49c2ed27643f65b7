// Twins of kernels that may be launched soon, compiled on the processor's other cores before that. What they make is found again by its
// content (PtxCompiler): the launch asks for it as if nobody had.
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

class ExpectedTwins {
public:
    using Key = std::pair<const void*, std::string>;  ///< module, kernel
    using Compile = std::function<void(const Key&, const std::stop_token&)>;

    /// How many are compiled at once.
    static std::size_t threads();

    /// Compiles them, in this order, on threads of its own.
    void expect(const std::vector<Key>& kernels, const Compile& compile);
    /// The caller compiles this one itself, unless somebody is about to be done with it: then waits for that.
    void claim(const Key& kernel);
    /// Those that are being compiled are given up.
    void stop();

private:
    void work(const std::stop_token& stop);

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<Key> m_waiting;
    std::set<Key> m_begun;
    Compile m_compile;
    std::vector<std::jthread> m_threads;
};

}  // namespace simtscope::runtime::hooks
