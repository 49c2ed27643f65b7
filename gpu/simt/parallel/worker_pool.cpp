#include "gpu/simt/parallel/worker_pool.h"

#include <cfenv>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <vector>

namespace simtscope::simt {

namespace {

class WorkerPool {
public:
    bool isOfThisProcess() const { return ::getpid() == m_owner; }

    void run(unsigned threads, const std::function<void(unsigned)>& work)
    {
        const std::lock_guard one(m_caller);
        {
            const std::lock_guard lock(m_mutex);
            std::fegetenv(&m_environment);
            m_work = &work;
            m_threads = threads;
            m_running = threads - 1;
            ++m_turn;
            grow(threads - 1);
        }
        m_begins.notify_all();
        work(0);
        std::unique_lock lock(m_mutex);
        m_ends.wait(lock, [this] { return m_running == 0; });
        m_work = nullptr;
    }

private:
    /// A signal is for the threads of the program.
    void grow(unsigned threads)
    {
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        while (m_made < threads)
            std::thread([this, index = ++m_made] { wait(index); }).detach();
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }

    void wait(unsigned index)
    {
        std::uint64_t known = 0;
        while (true) {
            const std::function<void(unsigned)>* work = nullptr;
            {
                std::unique_lock lock(m_mutex);
                m_begins.wait(lock, [&] { return m_turn != known; });
                known = m_turn;
                work = index < m_threads ? m_work : nullptr;
                if (work)
                    std::fesetenv(&m_environment);
            }
            if (!work)
                continue;
            (*work)(index);
            const std::lock_guard lock(m_mutex);
            if (--m_running == 0)
                m_ends.notify_one();
        }
    }

    const pid_t m_owner = ::getpid();
    std::mutex m_caller, m_mutex;
    std::condition_variable m_begins, m_ends;
    std::fenv_t m_environment{};
    const std::function<void(unsigned)>* m_work = nullptr;
    std::uint64_t m_turn = 0;
    unsigned m_threads = 0, m_running = 0, m_made = 0;
};

}  // namespace

void runInThreads(unsigned threads, const std::function<void(unsigned)>& work)
{
    if (threads <= 1) {
        work(0);
        return;
    }
    // Never destroyed: its threads wait when the process ends. A process that has forked has none of them.
    static std::mutex mutex;
    static WorkerPool* pool = nullptr;
    {
        const std::lock_guard lock(mutex);
        if (!pool || !pool->isOfThisProcess())
            pool = new WorkerPool;
    }
    pool->run(threads, work);
}

}  // namespace simtscope::simt
