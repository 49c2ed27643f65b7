#include "gpu/runtime/call/call.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/capture.h"
#include "gpu/runtime/host/in_call.h"
#include "gpu/runtime/state/stop.h"

namespace simtscope::runtime {
namespace {

/// Waits for the host functions that streams have called: they come before anything that is asked of a device now.
State& waitForHostFunctions(DeviceAccess access)
{
    State& s = state();
    if (access != DeviceAccess::Host && !hostThread().isInHostFunction && !s.isForked)
        s.hostFunctions.wait();
    return s;
}

/// Marks the thread as inside a call, before it takes the lock.
std::recursive_mutex& enterCall(State& s)
{
    InCall::enter();
    return s.mutex;
}

/// Calls that still work in a forked child of a process that had called CUDA, as observed on an H200 with CUDA 13.0. All others return
/// cudaErrorInitializationError.
constexpr std::string_view kCallsAllowedAfterFork[] = {"cudaRuntimeGetVersion",   "cudaDriverGetVersion", "cudaGetDeviceCount",
                                                       "cudaGetDeviceProperties", "cudaGetLastError",     "cudaPeekAtLastError"};

/// Refuses a call in a forked child. The child's only thread can hold the lock: its holder in the parent does not exist in the child.
Error refuseAfterFork(State& s, std::string_view name)
{
    if (std::ranges::any_of(kCallsAllowedAfterFork, [&](std::string_view answers) { return name.starts_with(answers); }))
        return Error::Success;
    if (!std::exchange(s.hasRefusedAfterFork, true))
        complain(msg::call::forked(name));
    return Error::InitializationError;
}

}  // namespace

Call::Call(const char* name, DeviceAccess access)
    : m_state(waitForHostFunctions(access)), m_lock(enterCall(m_state)), m_name(name), m_access(access), m_index(m_state.nextCall),
      m_begin(m_state.timeline.hostTime())
{
    if (m_state.isForked)
        return;
    m_state.operationRaces.enter(m_state, access != DeviceAccess::Poll || !m_state.pendingQueue.empty());
    m_state.beginRecording();
    streamKey.device = hostThread().device;
    // Kernels that wait see the host's stores before this call.
    m_state.pendingQueue.advance(m_state);
    if (m_state.isUntilReached)
        endIfStopped();  // nothing may begin after the launch of Settings::until
}

Call::~Call()
{
    if (!node && !m_state.isForked)
        m_state.operationRaces.leave(m_state);
    m_lock.unlock();
    InCall::leave();
}

Call::Call(const NodeOrigin& origin, StreamKey nodeStream)
    : streamKey(nodeStream), node(origin), m_state(runtime::state()), m_lock(enterCall(m_state)), m_name(""),
      m_access(DeviceAccess::Device), m_index(origin.call), m_begin(m_state.timeline.hostTime())
{
}

Error Call::bindStream(const void* streamHandle)
{
    if (const Error error = queryStream(streamHandle); error != Error::Success || m_access == DeviceAccess::Host)
        return error;
    return enterCapture(*this, m_name, m_access);
}

Error Call::queryStream(const void* streamHandle)
{
    const auto found = m_state.streamKeyOf(streamHandle);
    if (!found)
        return Error::InvalidResourceHandle;
    streamKey = *found;
    Device& streamDevice = m_state.devices[std::size_t(streamKey.device)];
    if (m_access == DeviceAccess::Wait) {
        waitForStream();
        exposeFault(streamDevice);
    }
    return m_access == DeviceAccess::Host ? Error::Success : streamDevice.fault;
}

void Call::exposeFault(Device& faultyDevice)
{
    if (faultyDevice.hiddenFault.error == Error::Success)
        return;
    if (faultyDevice.hiddenFault.time > m_state.timeline.hostTime())
        m_state.timeline.waitUntil(faultyDevice.hiddenFault.time);
    faultyDevice.fault = faultyDevice.hiddenFault.error;
    faultyDevice.hiddenFault = {};
}

void Call::noteCopy(int kind)
{
    direction = directionOf(kind);
    detail = trace::formatCopy(direction, bytes);
}

void Call::addDetail(const Message& reason)
{
    detail = joinMessages({detail, reason}, ": ");
}

Error Call::refuseArgument(const Message& reason)
{
    addDetail(reason);
    return Error::InvalidValue;
}

StreamHandle* Call::findStreamHandle(void* stream) const
{
    auto* const handle = static_cast<StreamHandle*>(stream);
    return m_state.streams.contains(handle) ? handle : nullptr;
}

Pending Call::defer(std::function<PendingWork::Step(PendingWork&)> proceed, const Pending& alsoAfter)
{
    std::vector<Pending> predecessors = m_state.pendingQueue.findPredecessors(m_state.timeline, streamKey);
    if (alsoAfter)
        predecessors.push_back(alsoAfter);
    m_deferredWork = m_state.pendingQueue.add({streamKey, std::move(predecessors), std::move(proceed)});
    m_deferredWork->call = m_index;
    return m_deferredWork;
}

Pending Call::deferWork(std::function<Interval()> performWork)
{
    return defer([doIt = std::move(performWork)](PendingWork& self) {
        self.interval = doIt();
        self.endTime = self.interval->end;
        return PendingWork::Step::Done;
    });
}

void Call::waitFor(const std::vector<Pending>& works)
{
    // A thread that has not written by then is assumed to wait itself.
    constexpr auto kQuietTimeout = std::chrono::seconds(10);
    constexpr auto kPollInterval = std::chrono::microseconds(200);
    const auto isDone = [](const Pending& pending) { return pending->isDone; };
    auto quietSince = std::chrono::steady_clock::now();
    while (!std::ranges::all_of(works, isDone) && !m_state.isStopRequested) {
        const auto currentTime = std::chrono::steady_clock::now();
        if (m_state.pendingQueue.advance(m_state)) {
            quietSince = currentTime;
            continue;
        }
        if (!hasOtherThreads(m_state) || currentTime - quietSince > kQuietTimeout) {
            m_state.pendingQueue.giveUp(m_state, works);
            quietSince = currentTime;
            continue;
        }
        if (!std::exchange(m_isNumbered, true))
            ++m_state.nextCall;
        m_lock.unlock();
        {
            const DeferredSignals::DeliveryWindow signals;
            std::this_thread::sleep_for(kPollInterval);
        }
        m_lock.lock();
    }
    if (m_state.isUntilReached)
        endIfStopped();  // what the call does after the wait must not begin
}

Error Call::waitForDevice(int index)
{
    waitFor(m_state.pendingQueue.findByDevice(index));
    Device& waitedDevice = m_state.devices[std::size_t(index)];
    exposeFault(waitedDevice);
    return waitedDevice.fault;
}

const Memory::AllocatedMemory* Call::findBlockAt(const void* pointer) const
{
    Memory& memory = m_state.memory;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    return capture || buildsNode ? memory.findReserved(address) : memory.find(address);
}

bool Call::isLost()
{
    if (!m_state.devices[std::size_t(streamKey.device)].isLost())
        return false;
    addDetail(msg::call::notExecuted());
    return true;
}

Error Call::findRefusal()
{
    if (m_state.isForked)
        return refuseAfterFork(m_state, m_name);
    if (const Error error = refuseInCapture(m_name); error != Error::Success)
        return error;
    if (m_access == DeviceAccess::Host)
        return Error::Success;
    if (hostThread().isInHostFunction)
        return Error::NotPermitted;  // the function "must not make any CUDA API calls" (CUDA Runtime API 13.0, cudaLaunchHostFunc)
    Device& threadDevice = device();
    if (m_access == DeviceAccess::Wait || threadDevice.hiddenFault.time <= m_state.timeline.hostTime())
        exposeFault(threadDevice);
    return threadDevice.fault;
}

HostCallId Call::callSite() const
{
    if (node)
        return kNoHostCall;
    return caller ? m_state.hostCalls.findOrAddCallReturningTo(m_name, caller) : m_state.hostCalls.findOrAddCurrentCall(m_name);
}

void Call::noteFailure(Error error)
{
    if (!m_state.settings.checks.checksCalls || !m_state.recorder || node || isExpected(m_state, error))
        return;
    noteFailedCall(m_state, hostThread().id,
                   {m_index, callSite(), m_name, caller != nullptr, error, failureKind, detail, notLaunched, kernel, history});
}

void Call::endIfStopped()
{
    // A node of a graph leaves the end to the call that has launched the graph. Calls of the program's SIGTERM handler must not end it
    // again.
    if (m_state.isStopRequested && !m_state.isEnding && !m_state.isForked && !node && m_state.recorder)
        endStoppedRun(m_state);
}

Error Call::end(Error error)
{
    if (error != Error::Success && error != Error::NotReady) {
        lastError() = error;
        if (!m_state.isForked)
            noteFailure(error);
    }
    if (m_state.isForked)
        return error;
    if (synchronises) {
        m_state.flushDeviceOutput();
        for (PoolHandle* const pool : m_state.pools)
            pool->release();
    }
    if (m_state.timeline.hostTime() == m_begin)
        m_state.timeline.advanceHost();
    if (!m_state.recorder)
        return error;
    // The row must be written if work that is done later may refer to it, or if another thread made calls while this one waited.
    if (m_deferredWork || m_isNumbered || m_state.recorder->keepsCall(m_index)) {
        trace::ApiCall row;
        row.name = m_name;
        row.detail = detail;
        row.direction = direction;
        row.stream = streamKey.stream;
        row.device = streamKey.device;
        row.start = m_begin;
        row.end = m_state.timeline.hostTime();
        row.workStart = work ? work->start : 0;
        row.workEnd = work ? work->end : 0;
        row.error = int(error);
        row.errorName = errorName(error);
        row.launch = launch;
        row.bytes = bytes;
        m_state.recorder->writeApiCall(m_index, row);
        if (!m_isNumbered)
            ++m_state.nextCall;
        if (m_deferredWork && !m_deferredWork->isDone)
            m_deferredWork->row = row;
    } else {
        m_state.recorder->omitCall();
    }
    if (synchronises)
        m_state.recorder->flushIfCheap();
    return error;
}

}  // namespace simtscope::runtime
