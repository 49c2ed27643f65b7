#include "gpu/runtime/state/state.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <new>
#include <pthread.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/check.h"
#include "gpu/runtime/host/in_call.h"
#include "gpu/runtime/state/stop.h"
#include "gpu/runtime/state/unused_memory.h"

namespace simtscope::runtime {
namespace {

// The state is never destroyed: the program may call CUDA from its own destructors, which run after ours would have.
State* g_state = nullptr;
int g_exitCode = 0;  // exit code of this process, once it ends

/// Stops recording in a forked child, which shares its parent's file and must not write to it, nor even close it. If the parent has made a
/// call, the child's devices are not initialized, as on a GPU; otherwise the child may use devices itself.
void stopRecordingInChild()
{
    if (!g_state || !g_state->hasBegunRecording)
        return;
    g_state->isForked = true;
    (void)g_state->recorder.release();
    new (&g_state->mutex) std::recursive_mutex;  // a thread that does not exist in the child may have held the lock
}

State* makeState()
{
    auto settings = readSettings();
    if (!settings) {
        complain(settings.error());
        std::_Exit(2);
    }
    lineBufferStdout();
    g_state = new State(std::move(*settings));
    ::pthread_atfork(nullptr, nullptr, stopRecordingInChild);
    ::on_exit([](int code, void*) { g_exitCode = code; }, nullptr);
    if (!g_state->settings.recordPath.empty())
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a recorded run ends together with the process that waits for it
    return g_state;
}

// Ends the run at the end of the process, after the program's own atexit functions.
__attribute__((destructor)) void finish()
{
    if (!g_state || g_state->isForked || g_state->isEnding)
        return;
    if (InCall::isActive() || hostThread().isInHostFunction) {  // the call that ends the process will never release its locks
        if (g_state->recorder) {
            g_state->progress.sendExit();
            g_state->recorder->awaitWithoutLocks();
        }
        return;
    }
    g_state->hostFunctions.wait();
    std::unique_lock lock(g_state->mutex);
    g_state->operationRaces.enter(*g_state, true);  // reports accesses of the host since its last call
    // The program loses work that it has not waited for, but a kernel that waits for the host must be ended.
    g_state->pendingQueue.advance(*g_state);
    while (!g_state->pendingQueue.empty() && !g_state->isUntilReached) {
        for (const Device& device : g_state->devices)
            g_state->pendingQueue.giveUp(*g_state, g_state->pendingQueue.findByDevice(device.index));
        lock.unlock();  // host functions may need the lock
        g_state->hostFunctions.wait();
        lock.lock();
        g_state->pendingQueue.advance(*g_state);
    }
    g_state->flushDeviceOutput();
    g_state->noteMissedOverrides();
    reportFailedCalls(*g_state);
    noteUnusedMemory(*g_state, g_exitCode);
    g_state->writeSummary();
    g_state->recorder.reset();
}

trace::DeviceInfo makeDeviceInfo(const DeviceModel& model, std::size_t index)
{
    trace::DeviceInfo info;
    info.index = std::uint32_t(index);
    info.computeMajor = model.major;
    info.computeMinor = model.minor;
    info.name = trace::nameOf(info).text();
    info.smCount = model.smCount;
    info.maxThreadsPerSm = model.maxThreadsPerSm;
    info.maxBlocksPerSm = model.maxBlocksPerSm;
    info.registersPerSm = model.registersPerSm;
    info.sharedBytesPerSm = model.sharedBytesPerSm;
    info.sharedBytesPerBlockOptIn = model.optInSharedBytesPerBlock;
    info.globalMemoryBytes = model.globalMemoryBytes;
    return info;
}

/// Parses the pairs of RunOptions::lineShifts.
std::vector<std::pair<std::uint32_t, std::int32_t>> parseLineShifts(const std::vector<std::string>& texts)
{
    std::vector<std::pair<std::uint32_t, std::int32_t>> shifts;
    for (const std::string& text : texts) {
        char* end = nullptr;
        const auto line = std::strtoul(text.c_str(), &end, 10);
        shifts.emplace_back(std::uint32_t(line), std::int32_t(std::strtol(end, nullptr, 10)));
    }
    return shifts;
}

std::vector<std::uint64_t> collectCapacities(const Settings& settings)
{
    std::vector<std::uint64_t> bytes;
    for (const DeviceModel* model : settings.devices)
        bytes.push_back(model->globalMemoryBytes);
    return bytes;
}

}  // namespace

Device::Device(int number, const DeviceModel& deviceModel) : index(number), model(&deviceModel)
{
    reset();
}

void Device::reset()
{
    limits = {1024, 8650752, 8388608, 2, 2048, 64, 0};  // values of an H200 (CUDA 13.0), in the order of cudaLimit
    flags = kDeviceMapHost;
    cacheConfig = 0;
    defaultPool = std::make_unique<PoolHandle>();
    defaultPool->device = index;
    pool = defaultPool.get();
}

State::State(Settings givenSettings)
    : settings(std::move(givenSettings)), progress(settings.progressFd), memory(collectCapacities(settings)), timeline(settings.devices),
      kernelResourceFinder(settings.ptxas, settings.cacheDirectory), remainingEventCount(settings.maxEvents)
{
    memory.setFreshContents(settings.freshMemory, settings.checks.checksInitialisation);
    for (const DeviceModel* model : settings.devices)
        pools.insert(devices.emplace_back(int(devices.size()), *model).defaultPool.get());
}

void State::beginRecording()
{
    if (hasBegunRecording)
        return;
    hasBegunRecording = true;
    std::vector<trace::DeviceInfo> infos;
    for (const Device& device : devices)
        infos.push_back(makeDeviceInfo(*device.model, infos.size()));
    const std::size_t threads = countThreads();
    recorder = Recorder::open(settings, progress, "simt", infos);
    if (recorder)
        startStopListener(*this);
    runtimeThreadCount = countThreads() - threads;
    if (!recorder)
        return;
    memory.enableContentDigests();
    if (settings.checks.checksCalls || settings.checks.checksMemory)
        hostCalls.startKeeping(settings.sources, {settings.builtSource, parseLineShifts(settings.lineShifts)});
}

void State::noteMissedOverrides()
{
    for (const LaunchOverride& launch : settings.launches) {
        if (overriddenKernels.contains(launch.kernel))
            continue;
        const Message message = msg::call::overrideUnused(launch.kernel);
        complain(message);
        if (recorder)
            recorder->writeNote(message);
    }
}

void State::writeSummary()
{
    if (!recorder)
        return;
    for (const trace::RepeatedFindings::RepeatedFinding& row : repeatedFindings.repeated())
        recorder->writeNote(msg::check::foundAgain(trace::shortenName(row.kernel),
                                                   fmt::format("{}:{}", std::filesystem::path(row.file).filename().string(), row.line),
                                                   row.launchCount));
    for (const trace::Allocation& row : memory.makeRowsWithDigests())
        recorder->writeAllocation(row);
}

void State::flushDeviceOutput()
{
    if (pendingOutput.empty())
        return;
    std::fwrite(pendingOutput.data(), 1, pendingOutput.size(), stdout);
    std::fflush(stdout);
    pendingOutput.clear();
}

std::optional<StreamKey> State::streamKeyOf(const void* handle)
{
    HostThread& thread = hostThread();
    if (!handle || handle == kStreamLegacy)
        return StreamKey{thread.device, kDefaultStream};
    if (handle == kStreamPerThread) {
        const auto [entry, isNew] = thread.perThreadStreams.try_emplace(thread.device, StreamId{nextStream});
        if (isNew) {
            ++nextStream;
            timeline.addStream({thread.device, entry->second}, false);
        }
        return StreamKey{thread.device, entry->second};
    }
    const auto found = streams.find(const_cast<StreamHandle*>(static_cast<const StreamHandle*>(handle)));
    return found == streams.end() ? std::nullopt : std::optional((*found)->streamKey);
}

State& state()
{
    static State* const instance = makeState();
    return *instance;
}

HostThread::HostThread()
{
    static std::atomic<std::uint64_t> next = 0;
    id = next++;
}

HostThread::~HostThread()
{
    if (!g_state || g_state->isForked || InCall::isActive())
        return;
    const std::lock_guard lock(g_state->mutex);
    g_state->timeline.leaveThread();
}

HostThread& hostThread()
{
    thread_local HostThread thread;
    return thread;
}

Error& lastError()
{
    return hostThread().lastError;
}

}  // namespace simtscope::runtime
