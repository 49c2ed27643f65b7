#include "gpu/runtime/state/host_functions.h"

#include <utility>

#include "gpu/core/in_background.h"
#include "gpu/core/signal_blocking.h"
#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {

void HostFunctions::start(std::function<void()> function)
{
    const std::lock_guard lock(m_mutex);
    const SignalBlocker signals;
    // If no thread can be started, the thread that waits for the function calls it.
    m_last = startInBackground([function = std::move(function), before = m_last] {
                 if (before.valid())
                     before.wait();
                 const bool isWithin = std::exchange(hostThread().isInHostFunction, true);
                 function();
                 hostThread().isInHostFunction = isWithin;
             }).share();
}

void HostFunctions::wait()
{
    for (;;) {  // a graph that continues after its host node may start another function
        std::shared_future<void> last;
        {
            const std::lock_guard lock(m_mutex);
            last = std::exchange(m_last, {});
        }
        if (!last.valid())
            return;
        last.wait();
    }
}

}  // namespace simtscope::runtime
