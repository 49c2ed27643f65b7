#include "gpu/runtime/state.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace simtscope::runtime {
namespace {

// Never destroyed: the program may call CUDA from its own destructors, after ours would have run.
State* g_state = nullptr;

/// A forked child shares the file of its parent and must not write to it, not even to close it.
void stopRecordingInChild()
{
    if (!g_state)
        return;
    g_state->recordingBegun = true;
    (void)g_state->recorder.release();
}

State* makeState()
{
    auto settings = readSettings();
    if (!settings) {
        complain(settings.error().text());
        std::_Exit(2);
    }
    g_state = new State(std::move(*settings));
    ::pthread_atfork(nullptr, nullptr, stopRecordingInChild);
    if (!g_state->settings.recordPath.empty())
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a recorded run nobody waits for any more must not go on
    return g_state;
}

// The end of the process, after the program's own atexit functions.
__attribute__((destructor)) void finish()
{
    if (!g_state)
        return;
    const std::lock_guard lock(g_state->mutex);
    g_state->showPrinted();
    g_state->recorder.reset();
}

}  // namespace

// Limits: what an H200 reports (CUDA 13.0), in the order of cudaLimit.
State::State(Settings given)
    : settings(std::move(given)), progress(settings.progressFd),
      memory(settings.device->globalMemory), timeline(*settings.device), eventsLeft(settings.record.maxEvents),
      limits{1024, 8650752, 8388608, 2, 2048, 64, 0}
{
}

void State::beginRecording()
{
    if (recordingBegun)
        return;
    recordingBegun = true;
    recorder = Recorder::open(settings, progress);
}

void State::showPrinted()
{
    if (printed.empty())
        return;
    std::fwrite(printed.data(), 1, printed.size(), stdout);
    std::fflush(stdout);
    printed.clear();
}

std::optional<StreamId> State::streamOf(const void* handle) const
{
    // cudaStreamLegacy is 1, cudaStreamPerThread is 2: both are modelled as the default stream.
    if (reinterpret_cast<std::uintptr_t>(handle) <= 2)
        return kDefaultStream;
    const auto found = streams.find(const_cast<StreamHandle*>(static_cast<const StreamHandle*>(handle)));
    if (found == streams.end())
        return {};
    return (*found)->id;
}

State& state()
{
    static State* const made = makeState();
    return *made;
}

Error& lastError()
{
    thread_local Error error = Error::Success;
    return error;
}

}  // namespace simtscope::runtime
