#include "gpu/runtime/host_functions.h"

#include "gpu/runtime/state.h"

namespace simtscope::runtime {

void HostFunctions::start(std::function<void()> function)
{
    const std::lock_guard lock(m_mutex);
    m_last = std::async(std::launch::async, [function = std::move(function), before = m_last] {
                 if (before.valid())
                     before.wait();
                 hostThread().inHostFunction = true;
                 function();
             }).share();
}

void HostFunctions::wait()
{
    std::shared_future<void> last;
    {
        const std::lock_guard lock(m_mutex);
        last = m_last;
        m_last = {};
    }
    if (last.valid())
        last.wait();
}

}  // namespace simtscope::runtime
