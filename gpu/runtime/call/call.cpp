#include "gpu/runtime/call/call.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/capture.h"
#include "gpu/runtime/host/in_call.h"

namespace simtscope::runtime {
namespace {

/// Waits for the host functions that streams have called: they come before anything that is asked of a device now.
State& settled(DeviceAccess access)
{
    State& s = state();
    if (access != DeviceAccess::Host && !hostThread().isInHostFunction && !s.isForked)
        s.hostFunctions.wait();
    return s;
}

/// Marks the thread as inside a call, before it takes the lock.
std::recursive_mutex& entered(State& s)
{
    InCall::enter();
    return s.mutex;
}

/// Lists the calls that still work in a forked child of a process that had called CUDA, as observed on an H200 with CUDA 13.0. All others
/// return cudaErrorInitializationError.
constexpr std::string_view kAnswersAfterFork[] = {"cudaRuntimeGetVersion",   "cudaDriverGetVersion", "cudaGetDeviceCount",
                                                  "cudaGetDeviceProperties", "cudaGetLastError",     "cudaPeekAtLastError"};

/// Refuses a call in a forked child. The child's only thread can hold the lock: its holder in the parent does not exist in the child.
Error refuseAfterFork(State& s, std::string_view name)
{
    if (std::ranges::any_of(kAnswersAfterFork, [&](std::string_view answers) { return name.starts_with(answers); }))
        return Error::Success;
    if (!std::exchange(s.hasRefusedAfterFork, true))
        complain(msg::call::forked(name));
    return Error::InitializationError;
}

}  // namespace

Call::Call(const char* name, DeviceAccess access)
    : m_state(settled(access)), m_lock(entered(m_state)), m_name(name), m_access(access), m_index(m_state.nextCall),
      m_begin(m_state.timeline.now())
{
    if (m_state.isForked)
        return;
    m_state.races.enter(m_state, access != DeviceAccess::Poll || !m_state.pending.empty());
    m_state.beginRecording();
    streamKey.device = hostThread().device;
    // Kernels that wait see the host's stores before this call.
    m_state.pending.advance(m_state);
}

Call::~Call()
{
    if (!node && !m_state.isForked)
        m_state.races.leave(m_state);
    m_lock.unlock();
    InCall::leave();
}

Call::Call(const NodeOrigin& origin, StreamKey in)
    : streamKey(in), node(origin), m_state(runtime::state()), m_lock(entered(m_state)), m_name(""), m_access(DeviceAccess::Device),
      m_index(origin.call), m_begin(m_state.timeline.now())
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
    Device& of = m_state.devices[std::size_t(streamKey.device)];
    if (m_access == DeviceAccess::Wait) {
        waitForStream();
        exposeFault(of);
    }
    return m_access == DeviceAccess::Host ? Error::Success : of.fault;
}

void Call::exposeFault(Device& of)
{
    if (of.hiddenFault.error == Error::Success)
        return;
    if (of.hiddenFault.time > m_state.timeline.now())
        m_state.timeline.waitUntil(of.hiddenFault.time);
    of.fault = of.hiddenFault.error;
    of.hiddenFault = {};
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

Error Call::refuseArgument(const Message& why)
{
    addDetail(why);
    return Error::InvalidValue;
}

StreamHandle* Call::findStreamHandle(void* stream) const
{
    auto* const handle = static_cast<StreamHandle*>(stream);
    return m_state.streams.contains(handle) ? handle : nullptr;
}

Pending Call::defer(std::function<PendingWork::Step(PendingWork&)> proceed, const Pending& alsoAfter)
{
    std::vector<Pending> after = m_state.pending.findPredecessors(m_state.timeline, streamKey);
    if (alsoAfter)
        after.push_back(alsoAfter);
    m_deferred = m_state.pending.add({streamKey, std::move(after), std::move(proceed)});
    m_deferred->call = m_index;
    return m_deferred;
}

Pending Call::deferWork(std::function<Interval()> doIt)
{
    return defer([doIt = std::move(doIt)](PendingWork& self) {
        self.interval = doIt();
        self.endTime = self.interval->end;
        return PendingWork::Step::Done;
    });
}

void Call::waitFor(const std::vector<Pending>& works)
{
    // A thread that has not written by then is assumed to wait itself.
    constexpr auto kQuietTimeout = std::chrono::seconds(10);
    constexpr auto kSlice = std::chrono::microseconds(200);
    const auto isDone = [](const Pending& pending) { return pending->isDone; };
    auto quietSince = std::chrono::steady_clock::now();
    while (!std::ranges::all_of(works, isDone)) {
        const auto now = std::chrono::steady_clock::now();
        if (m_state.pending.advance(m_state)) {
            quietSince = now;
            continue;
        }
        if (!hasOtherThreads(m_state) || now - quietSince > kQuietTimeout) {
            m_state.pending.giveUp(m_state, works);
            quietSince = now;
            continue;
        }
        if (!std::exchange(m_isNumbered, true))
            ++m_state.nextCall;
        m_lock.unlock();
        {
            const DeferredSignals::DeliveryWindow signals;
            std::this_thread::sleep_for(kSlice);
        }
        m_lock.lock();
    }
}

Error Call::waitForDevice(int index)
{
    waitFor(m_state.pending.findByDevice(index));
    Device& of = m_state.devices[std::size_t(index)];
    exposeFault(of);
    return of.fault;
}

const Memory::Block* Call::blockAt(const void* pointer) const
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

Error Call::refusal()
{
    if (m_state.isForked)
        return refuseAfterFork(m_state, m_name);
    if (const Error error = refuseInCapture(m_name); error != Error::Success)
        return error;
    if (m_access == DeviceAccess::Host)
        return Error::Success;
    if (hostThread().isInHostFunction)
        return Error::NotPermitted;  // the function "must not make any CUDA API calls" (CUDA Runtime API 13.0, cudaLaunchHostFunc)
    Device& of = device();
    if (m_access == DeviceAccess::Wait || of.hiddenFault.time <= m_state.timeline.now())
        exposeFault(of);
    return of.fault;
}

HostCallId Call::callSite() const
{
    if (node)
        return kNoHostCall;
    return caller ? m_state.hostCalls.callReturningTo(m_name, caller) : m_state.hostCalls.currentCall(m_name);
}

void Call::noteFailure(Error error)
{
    if (!m_state.settings.checks.checksCalls || !m_state.recorder || node || isExpected(m_state, error))
        return;
    noteFailedCall(m_state, hostThread().id,
                   {m_index, callSite(), m_name, caller != nullptr, error, failureKind, detail, notLaunched, kernel, history});
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
    if (m_state.timeline.now() == m_begin)
        m_state.timeline.advanceHost();
    if (!m_state.recorder)
        return error;
    // The row must be written if work that is done later may refer to it, or if another thread made calls while this one waited.
    if (m_deferred || m_isNumbered || m_state.recorder->keepsCall(m_index)) {
        trace::ApiCall row;
        row.name = m_name;
        row.detail = detail;
        row.direction = direction;
        row.stream = streamKey.stream;
        row.device = streamKey.device;
        row.start = m_begin;
        row.end = m_state.timeline.now();
        row.workStart = work ? work->start : 0;
        row.workEnd = work ? work->end : 0;
        row.error = int(error);
        row.errorName = errorName(error);
        row.launch = launch;
        row.bytes = bytes;
        m_state.recorder->writeApiCall(m_index, row);
        if (!m_isNumbered)
            ++m_state.nextCall;
        if (m_deferred && !m_deferred->isDone)
            m_deferred->row = row;
    } else {
        m_state.recorder->omitCall();
    }
    if (synchronises)
        m_state.recorder->flushIfCheap();
    return error;
}

}  // namespace simtscope::runtime
