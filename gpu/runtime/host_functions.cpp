#include "gpu/runtime/host_functions.h"

#include <utility>

#include "gpu/core/without_signals.h"
#include "gpu/runtime/state.h"

namespace simtscope::runtime {

void HostFunctions::start(std::function<void()> function)
{
    const std::lock_guard lock(m_mutex);
    const WithoutSignals signals;
    m_last = std::async(std::launch::async, [function = std::move(function), before = m_last] {
                 if (before.valid())
                     before.wait();
                 hostThread().inHostFunction = true;
                 function();
             }).share();
}

void HostFunctions::wait()
{
    for (;;) {  // a graph that goes on after its host node may start another one
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
