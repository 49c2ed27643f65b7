#include "gpu/runtime/hooks/stop_request.h"

#include <csignal>
#include <mutex>

namespace simtscope::runtime::hooks {
namespace {

volatile std::sig_atomic_t stopRequested = 0;
std::mutex listenerMutex;
int listenerCount = 0;  // number of threads that are waiting for kernels
bool isHandlerInstalled = false;
struct sigaction previousAction {};

}  // namespace

StopRequest::StopRequest()
{
    const std::lock_guard guard(listenerMutex);
    if (listenerCount++ || ::sigaction(SIGTERM, nullptr, &previousAction) != 0 || previousAction.sa_handler != SIG_DFL)
        return;
    struct sigaction action {};
    action.sa_handler = [](int) { stopRequested = 1; };
    isHandlerInstalled = ::sigaction(SIGTERM, &action, nullptr) == 0;
}

StopRequest::~StopRequest()
{
    const std::lock_guard guard(listenerMutex);
    if (--listenerCount || !isHandlerInstalled)
        return;
    ::sigaction(SIGTERM, &previousAction, nullptr);
    isHandlerInstalled = false;
    if (stopRequested)  // the signal came as the kernel ended
        ::raise(SIGTERM);
}

bool StopRequest::isRequested() const
{
    return stopRequested;
}

}  // namespace simtscope::runtime::hooks
