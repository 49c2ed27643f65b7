#include "gpu/runtime/hooks/kernel_precompiler.h"

#include <algorithm>
#include <csignal>
#include <system_error>

namespace simtscope::runtime::hooks {

std::size_t KernelPrecompiler::threadCount()
{
    return std::max(2u, std::thread::hardware_concurrency()) - 1;
}

void KernelPrecompiler::enqueue(const std::vector<Key>& kernels, const Compile& compile)
{
    const std::lock_guard lock(m_mutex);
    m_compile = compile;
    m_queue.insert(m_queue.end(), kernels.begin(), kernels.end());
    if (!m_threads.empty() || kernels.empty()) {
        m_changed.notify_all();
        return;
    }
    sigset_t allSignals, previousMask;  // the program's own threads must handle its signals
    ::sigfillset(&allSignals);
    ::pthread_sigmask(SIG_SETMASK, &allSignals, &previousMask);
    try {
        for (std::size_t i = 0; i < std::min(threadCount(), kernels.size()); ++i)
            m_threads.emplace_back([this](const std::stop_token& stop) { compileQueued(stop); });
    } catch (const std::system_error&) {  // the system starts no thread: kernels that are not compiled ahead are compiled at their launch
    }
    ::pthread_sigmask(SIG_SETMASK, &previousMask, nullptr);
}

void KernelPrecompiler::claim(const Key& kernel)
{
    std::unique_lock lock(m_mutex);
    std::erase(m_queue, kernel);
    m_changed.wait(lock, [&] { return !m_inProgress.contains(kernel); });
}

void KernelPrecompiler::stop()
{
    std::vector<std::jthread> threads;
    {
        const std::lock_guard lock(m_mutex);
        m_queue.clear();
        threads.swap(m_threads);
    }
    for (std::jthread& thread : threads)
        thread.request_stop();
}

void KernelPrecompiler::compileQueued(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [&] { return !m_queue.empty(); })) {
        const Key kernel = std::move(m_queue.front());
        m_queue.pop_front();
        m_inProgress.insert(kernel);
        const Compile compile = m_compile;
        lock.unlock();
        compile(kernel, stop);
        lock.lock();
        m_inProgress.erase(kernel);
        m_changed.notify_all();
    }
}

}  // namespace simtscope::runtime::hooks
