#include "gpu/simt/parallel/worker_pool.h"

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "gpu/core/signal_blocking.h"
#include "gpu/simt/parallel/thread_barrier.h"

namespace simtscope::simt {

namespace {

class WorkerPool {
public:
    bool isOfThisProcess() const { return ::getpid() == m_owner; }

    unsigned ensureThreads(unsigned threadCount)
    {
        const std::lock_guard one(m_callerMutex);
        if (m_madeThreadCount < threadCount)
            addThreads(threadCount);
        return std::min(m_madeThreadCount, threadCount);
    }

    void run(unsigned threads, const std::function<void(unsigned)>& work)
    {
        const std::lock_guard one(m_callerMutex);
        std::fegetenv(&m_environment);
        m_work = &work;
        m_runningThreads.store(threads, std::memory_order_relaxed);
        m_job.store((jobNumberOf(m_job.load(std::memory_order_relaxed)) + 1) << kThreadBits | threads, std::memory_order_release);
        m_job.notify_all();
        const DeferredSignals::DeliveryWindow signals;
        for (unsigned remainingThreads = m_runningThreads.load(std::memory_order_acquire); remainingThreads != 0;)
            remainingThreads = awaitChange(m_runningThreads, remainingThreads);
    }

private:
    static constexpr unsigned kThreadBits = 16;
    static std::uint64_t jobNumberOf(std::uint64_t job) { return job >> kThreadBits; }
    static unsigned threadsOf(std::uint64_t job) { return unsigned(job & ((1u << kThreadBits) - 1)); }

    /// Creates threads with all signals blocked, since only the program's own threads may handle signals.
    void addThreads(unsigned threads)
    {
        sigset_t allSignals, previousSignals;
        sigfillset(&allSignals);
        pthread_sigmask(SIG_SETMASK, &allSignals, &previousSignals);
        try {
            for (const std::uint64_t job = m_job.load(std::memory_order_relaxed); m_madeThreadCount < threads; ++m_madeThreadCount)
                std::thread([this, job, index = m_madeThreadCount] { runThread(index, job); }).detach();
        } catch (const std::system_error&) {  // the system starts no more threads: the existing ones do the work
        }
        pthread_sigmask(SIG_SETMASK, &previousSignals, nullptr);
    }

    void runThread(unsigned index, std::uint64_t job)
    {
        while (true) {
            job = awaitChange(m_job, job);
            if (index >= threadsOf(job))
                continue;
            std::fesetenv(&m_environment);
            (*m_work)(index);
            if (m_runningThreads.fetch_sub(1, std::memory_order_acq_rel) == 1)
                m_runningThreads.notify_one();
        }
    }

    const pid_t m_owner = ::getpid();
    std::mutex m_callerMutex;
    std::atomic<std::uint64_t> m_job = 0;        ///< packs the number of the current job and the number of threads that have work in it
    std::atomic<unsigned> m_runningThreads = 0;  ///< threads of the job that still run
    // Parameters of the job; they stay as they are while one of its threads runs.
    std::fenv_t m_environment{};
    const std::function<void(unsigned)>* m_work = nullptr;
    unsigned m_madeThreadCount = 0;
};

WorkerPool& poolOfThisProcess()
{
    // Never destroyed, since the pool's threads still wait when the process ends. A forked process has none of these threads, so it makes a
    // pool of its own.
    static std::mutex mutex;
    static WorkerPool* pool = nullptr;
    const std::lock_guard lock(mutex);
    if (!pool || !pool->isOfThisProcess())
        pool = new WorkerPool;
    return *pool;
}

}  // namespace

unsigned ensureThreads(unsigned count)
{
    return poolOfThisProcess().ensureThreads(count);
}

void runInThreads(unsigned threads, const std::function<void(unsigned)>& work)
{
    poolOfThisProcess().run(threads, work);
}

}  // namespace simtscope::simt
