#include "gpu/runtime/hooks/stop_request.h"

#include <csignal>
#include <mutex>

namespace simtscope::runtime::hooks {
namespace {

volatile std::sig_atomic_t stopRequested = 0;
std::mutex lock;
int listeners = 0;  // number of threads that are waiting for kernels
bool isOurs = false;
struct sigaction before {};

}  // namespace

StopRequest::StopRequest()
{
    const std::lock_guard guard(lock);
    if (listeners++ || ::sigaction(SIGTERM, nullptr, &before) != 0 || before.sa_handler != SIG_DFL)
        return;
    struct sigaction action {};
    action.sa_handler = [](int) { stopRequested = 1; };
    isOurs = ::sigaction(SIGTERM, &action, nullptr) == 0;
}

StopRequest::~StopRequest()
{
    const std::lock_guard guard(lock);
    if (--listeners || !isOurs)
        return;
    ::sigaction(SIGTERM, &before, nullptr);
    isOurs = false;
    if (stopRequested)  // the signal came as the kernel ended
        ::raise(SIGTERM);
}

bool StopRequest::isRequested() const
{
    return stopRequested;
}

}  // namespace simtscope::runtime::hooks
