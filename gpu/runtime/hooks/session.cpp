#include "gpu/runtime/hooks/session.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "gpu/runtime/hooks/hook.h"
#include "gpu/runtime/hooks/real_runtime.h"
#include "gpu/runtime/host/in_call.h"
#include "gpu/runtime/record/protocol.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr int kAttributeMemoryClock = 36, kAttributeMemoryBusWidth = 37;  // cudaDeviceAttr

void* const kStreamLegacy = reinterpret_cast<void*>(1);  // driver_types.h

// The session is never destroyed: the program may call CUDA from its own destructors, which run after ours would have.
Session* g_session = nullptr;

/// Stops recording in a forked child, which shares its parent's file and must not write to it, nor even close it. If the parent has made no
/// call, the child may make calls itself and be recorded.
void stopRecordingInChild()
{
    if (!g_session || !g_session->hasBegunRecording)
        return;
    (void)g_session->recorder.release();
    g_session = nullptr;
}

/// Begins the session before the program's own constructors, which register its device code. The settings of this library are hidden from
/// NVIDIA's runtime and from programs that this one starts.
__attribute__((constructor)) void beginSession()
{
    if (!std::getenv(protocol::kRunVariable))
        return;
    auto settings = readSettings();
    if (!settings) {
        complain(settings.error());
        std::_Exit(2);
    }
    if (settings->recordPath.empty() && settings->timesPath.empty())
        return;
    lineBufferStdout();
    // A SIMTscope runtime in the place of the real one models the same devices and records nothing.
    trace::RunOptions standInOptions = *settings;
    standInOptions.recordPath.clear();
    standInOptions.timesPath.clear();
    standInOptions.holdsLaunches = false;
    standInOptions.progressFd = -1;
    standInOptions.checks.checksRaces = false;  // our own copies run beside the program's kernels
    standInOptions.ptxas.clear();
    ::setenv(protocol::kRunVariable, trace::toJson(standInOptions).c_str(), 1);
    g_session = new Session(std::move(*settings));
    ::pthread_atfork(nullptr, nullptr, stopRecordingInChild);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a recorded run ends together with the process that waits for it
}

/// Ends the session at the end of the process, after the program's own atexit functions.
__attribute__((destructor)) void endSession()
{
    if (!g_session)
        return;
    if (isInsideCall() || InCall::isActive()) {  // the call that ends the process will never release its locks
        if (g_session->recorder) {
            g_session->progress.sendExit();
            g_session->recorder->awaitWithoutLocks();
        }
        return;
    }
    const std::lock_guard lock(g_session->mutex);
    g_session->modules.stopCompiling();
    g_session->recorder.reset();
}

trace::DeviceInfo makeDeviceInfo(const AbiDeviceProp& p, int index)
{
    trace::DeviceInfo info;
    info.index = std::uint32_t(index);
    info.name = p.name;
    info.isModelled = false;
    info.computeMajor = p.major;
    info.computeMinor = p.minor;
    info.smCount = std::uint32_t(p.multiProcessorCount);
    info.maxThreadsPerSm = std::uint32_t(p.maxThreadsPerMultiProcessor);
    info.maxBlocksPerSm = std::uint32_t(p.maxBlocksPerMultiProcessor);
    info.maxThreadsPerBlock = std::uint32_t(p.maxThreadsPerBlock);
    info.registersPerSm = std::uint32_t(p.regsPerMultiprocessor);
    info.sharedBytesPerSm = p.sharedMemPerMultiprocessor;
    info.sharedBytesPerBlock = p.sharedMemPerBlock;
    info.sharedBytesPerBlockOptIn = p.sharedMemPerBlockOptin;
    info.globalMemoryBytes = p.totalGlobalMem;
    int kilohertz = 0, bits = 0;  // two transfers per clock, as CUDA's deviceQuery sample computes it
    if (real::deviceGetAttribute(&kilohertz, kAttributeMemoryClock, index) == Error::Success &&
        real::deviceGetAttribute(&bits, kAttributeMemoryBusWidth, index) == Error::Success)
        info.megabytesPerSecond = 2 * std::uint64_t(kilohertz) * std::uint64_t(bits) / 8 / 1000;
    return info;
}

std::vector<trace::DeviceInfo> collectDevices()
{
    std::vector<trace::DeviceInfo> infos;
    int count = 0;
    if (real::getDeviceCount(&count) != Error::Success) {
        (void)real::getLastError();  // clear the error; the program will get it when it asks
        return infos;
    }
    for (int i = 0; i < count; ++i) {
        AbiDeviceProp properties{};
        if (real::getDeviceProperties(&properties, i) == Error::Success)
            infos.push_back(makeDeviceInfo(properties, i));
    }
    return infos;
}

}  // namespace

std::uint64_t HostClock::now() const
{
    const auto passed = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - m_begin);
    return std::uint64_t(passed.count()) - m_excludedNanoseconds;
}

int currentDevice()
{
    int device = 0;
    return real::getDevice(&device) == Error::Success ? device : 0;
}

StreamKey Streams::perThreadStream()
{
    thread_local std::map<int, StreamId> streams;
    const int device = currentDevice();
    const auto [stream, isNew] = streams.try_emplace(device, StreamId{m_next});
    m_next += isNew;
    return {device, stream->second};
}

StreamKey Streams::find(const void* handle)
{
    if (handle == kStreamPerThread)
        return perThreadStream();
    const auto found = m_streams.find(handle);
    return !handle || handle == kStreamLegacy || found == m_streams.end() ? StreamKey{currentDevice(), StreamId{0}} : found->second;
}

StreamKey Streams::add(const void* handle)
{
    return m_streams[handle] = {currentDevice(), StreamId{m_next++}};
}

Session::Session(Settings givenSettings)
    : settings(std::move(givenSettings)), progress(settings.progressFd),
      modules(PtxCompiler(settings.ptxas, settings.cacheDirectory.empty() ? std::string() : settings.cacheDirectory + "/twins",
                          fmt::format("sm_{}", settings.architecture))),
      remainingEventCount(settings.maxEvents)
{
    if (settings.recordPath.empty())
        timing = std::make_unique<Timing>(clock, settings.timesPath, settings.holdsLaunches);
}

Session* Session::get()
{
    return g_session;
}

void Session::beginRecording()
{
    if (hasBegunRecording)
        return;
    hasBegunRecording = true;
    if (timing)
        return;
    const std::uint64_t begin = clock.now();
    recorder = Recorder::open(settings, progress, "cuda", collectDevices());
    for (const Message& note : notes)
        if (recorder)
            recorder->writeNote(note);
    clock.exclude(clock.now() - begin);
}

void Session::addNoteOnce(const Message& message)
{
    if (std::ranges::find(notes, message) != notes.end())
        return;
    notes.push_back(message);
    complain(message);
    if (recorder)
        recorder->writeNote(message);
}

void Session::write(const trace::ApiCall& call, bool synchronises, const Timing::Work& work)
{
    if (timing)
        return timing->add(call, work);
    if (!recorder)
        return;
    if (call.launch >= 0 || recorder->keepsCall(nextCall)) {
        recorder->writeApiCall(nextCall, call);
        ++nextCall;
    } else {
        recorder->omitCall();
    }
    if (synchronises)
        recorder->flushIfCheap();
}

}  // namespace simtscope::runtime::hooks
