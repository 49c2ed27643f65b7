#include "gpu/runtime/cuda/precompiled_kernels.h"

#include <algorithm>
#include <csignal>
#include <system_error>

namespace simtscope::runtime::hooks {

std::size_t PrecompiledKernels::threads()
{
    return std::max(2u, std::thread::hardware_concurrency()) - 1;
}

void PrecompiledKernels::expect(const std::vector<Key>& kernels, const Compile& compile)
{
    const std::lock_guard lock(m_mutex);
    m_compile = compile;
    m_waiting.insert(m_waiting.end(), kernels.begin(), kernels.end());
    if (!m_threads.empty() || kernels.empty()) {
        m_changed.notify_all();
        return;
    }
    sigset_t all, before;  // the program's own threads must handle its signals
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
        for (std::size_t i = 0; i < std::min(threads(), kernels.size()); ++i)
            m_threads.emplace_back([this](const std::stop_token& stop) { work(stop); });
    } catch (const std::system_error&) {  // the system starts no thread: kernels that are not compiled ahead are compiled at their launch
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void PrecompiledKernels::claim(const Key& kernel)
{
    std::unique_lock lock(m_mutex);
    std::erase(m_waiting, kernel);
    m_changed.wait(lock, [&] { return !m_begun.contains(kernel); });
}

void PrecompiledKernels::stop()
{
    std::vector<std::jthread> threads;
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.clear();
        threads.swap(m_threads);
    }
    for (std::jthread& thread : threads)
        thread.request_stop();
}

void PrecompiledKernels::work(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [&] { return !m_waiting.empty(); })) {
        const Key kernel = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_begun.insert(kernel);
        const Compile compile = m_compile;
        lock.unlock();
        compile(kernel, stop);
        lock.lock();
        m_begun.erase(kernel);
        m_changed.notify_all();
    }
}

}  // namespace simtscope::runtime::hooks
