#include "gpu/runtime/state/stop.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <poll.h>
#include <pthread.h>
#include <thread>
#include <unistd.h>

#include "gpu/core/signal_blocking.h"
#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {
namespace {

constexpr int kStoppedExitCode = 1;  // the parent, which knows that it has asked for the end, takes no notice of it
constexpr auto kHandlerTime = std::chrono::milliseconds(200);

void* awaitRequest(void* statePointer)
{
    State& s = *static_cast<State*>(statePointer);
    // Nobody reads what is in the pipe: a process that the program has started may have the descriptor, too.
    pollfd request{s.settings.stopFd, POLLIN, 0};
    while (::poll(&request, 1, -1) < 0 && errno == EINTR) {
    }
    if (!(request.revents & POLLIN))
        return nullptr;
    s.isStopRequested = true;
    s.mutex.lock();
    if (s.isEnding) {  // a call ends the process, and has given up the lock for the program's handler
        s.mutex.unlock();
        return nullptr;
    }
    endStoppedRun(s);
}

/// Passes on what the program has printed; a thread of it that is writing keeps its stream.
void flushOutput()
{
    for (std::FILE* const stream : {stdout, stderr})
        if (::ftrylockfile(stream) == 0) {
            std::fflush(stream);
            ::funlockfile(stream);  // the program's handler may print
        }
}

/// Lets the program's handler of SIGTERM, if it has one, run in one of the program's threads. The handler may call CUDA: the calling thread
/// gives up the runtime's lock, and no call is recorded any more. The recorder stays alive, because kernels that wait refer to it.
void callOwnHandler(State& s)
{
    struct sigaction action {};
    if (::sigaction(SIGTERM, nullptr, &action) != 0 || action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN)
        return;
    (void)s.recorder.release();
    s.mutex.unlock();
    ::kill(::getpid(), SIGTERM);
    const DeferredSignals::DeliveryWindow signals;
    std::this_thread::sleep_for(kHandlerTime);
}

}  // namespace

void startStopListener(State& s)
{
    if (s.settings.stopFd < 0)
        return;
    const SignalBlocker noSignals;  // only the program's own threads may handle signals
    pthread_t thread;
    if (::pthread_create(&thread, nullptr, awaitRequest, &s) == 0)  // without a thread, the parent ends the process by a signal
        ::pthread_detach(thread);
}

void endStoppedRun(State& s)
{
    s.isEnding = true;
    s.operationRaces.enter(s, true);  // reports accesses of the host since its last call, and makes all memory readable
    if (!s.isUntilReached)
        for (const Device& device : s.devices)
            s.pendingQueue.stop(s.pendingQueue.findByDevice(device.index));
    // The summary reads all memory, which may take longer than the parent waits.
    if (s.recorder)
        (void)s.recorder->flushAtEnd();
    s.flushDeviceOutput();
    flushOutput();
    s.noteMissedOverrides();
    s.writeSummary();
    if (s.recorder)
        (void)s.recorder->flushAtEnd();
    if (!s.isUntilReached)
        callOwnHandler(s);
    ::_exit(s.isUntilReached ? 0 : kStoppedExitCode);
}

}  // namespace simtscope::runtime
