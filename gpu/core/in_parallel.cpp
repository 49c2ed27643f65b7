#include "gpu/core/in_parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "gpu/core/signal_blocking.h"
#include "gpu/core/usable_cores.h"

namespace simtscope {

void forEachInParallel(std::size_t count, const std::function<void(std::size_t)>& work, std::size_t maxThreads)
{
    std::atomic<std::size_t> nextIndex = 0;
    std::mutex mutex;
    std::exception_ptr firstException;
    const auto makeCalls = [&] {
        try {
            for (std::size_t i = nextIndex++; i < count; i = nextIndex++)
                work(i);
        } catch (...) {
            nextIndex = count;
            const std::lock_guard lock(mutex);
            firstException = firstException ? firstException : std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        const std::size_t threads = std::min({count, std::size_t(countUsableCores()), maxThreads ? maxThreads : count});
        try {
            const SignalBlocker signals;
            while (helpers.size() + 1 < threads)
                helpers.emplace_back(makeCalls);
        } catch (const std::system_error&) {  // The system cannot start another thread; the threads that already run do the work.
        }
        makeCalls();
    }
    if (firstException)
        std::rethrow_exception(firstException);
}

}  // namespace simtscope
