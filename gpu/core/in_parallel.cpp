#include "gpu/core/in_parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "gpu/core/cores.h"
#include "gpu/core/without_signals.h"

namespace simtscope {

void inParallel(std::size_t count, const std::function<void(std::size_t)>& work, std::size_t most)
{
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto workOff = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++)
                work(i);
        } catch (...) {
            next = count;
            const std::lock_guard lock(mutex);
            thrown = thrown ? thrown : std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        {
            const WithoutSignals signals;
            for (std::size_t i = 1, threads = std::min({count, std::size_t(usableCores()), most ? most : count}); i < threads; ++i)
                others.emplace_back(workOff);
        }
        workOff();
    }
    if (thrown)
        std::rethrow_exception(thrown);
}

}  // namespace simtscope
