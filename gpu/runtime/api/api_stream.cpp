// Implements streams over the modelled clock (declared in CUDA's cuda_runtime_api.h). Work is done in the order of issue, except behind a
// kernel that waits (pending_work.h); otherwise streams only shape the times.
#include <algorithm>
#include <atomic>
#include <fmt/format.h>

#include "gpu/runtime/call/capture.h"

namespace simtscope::runtime {
namespace {

Error createStream(Call& c, void** stream, unsigned flags, int priority)
{
    if (!stream || flags > kStreamNonBlocking)
        return Error::InvalidValue;
    State& s = c.state();
    auto* handle = new StreamHandle{{c.device().index, StreamId{s.nextStream++}}, flags, std::clamp(priority, kMaxPriority, kMinPriority)};
    s.streams.insert(handle);
    s.timeline.addStream(handle->streamKey, flags & kStreamNonBlocking);
    c.streamKey = handle->streamKey;
    *stream = handle;
    return Error::Success;
}

/// Stores a property of a stream, which the call asks for.
template <class Value, class FindProperty>
Error storeStreamProperty(const char* name, void* stream, Value* out, FindProperty findProperty, bool endsCapture = false)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        if (const Error error = endsCapture ? c.bindStream(stream) : c.queryStream(stream); error != Error::Success)
            return error;
        if (c.capture)
            return refuseCapture(c);  // as on an H200 with CUDA 13.0
        if (!out)
            return Error::InvalidValue;
        *out = findProperty(c, c.findStreamHandle(stream));
        return Error::Success;
    });
}

/// Orders the host behind the stream's work: a host function that runs there may tell any host thread that the work is done.
void orderHostAfterStream(State& s, StreamKey streamKey)
{
    s.timeline.orderHostAfter(s.timeline.vectorClockOf(streamKey));
}

/// Calls a host function in the order of the call's stream.
void startOnHost(Call& c, std::function<void()> function)
{
    State& s = c.state();
    if (!c.mustWait()) {
        orderHostAfterStream(s, c.streamKey);
        s.hostFunctions.start(std::move(function));
        return;
    }
    enum class Stage : std::uint8_t { Waits, Runs, Returned };
    const auto stage = std::make_shared<std::atomic<Stage>>(Stage::Waits);
    c.defer([&s, stage, function = std::move(function)](PendingWork& self) {
        if (stage->load() == Stage::Returned)
            return PendingWork::Step::Done;
        if (stage->load() == Stage::Runs)
            return PendingWork::Step::Blocked;
        stage->store(Stage::Runs);
        orderHostAfterStream(s, self.streamKey);
        s.hostFunctions.start([stage, function] {
            function();
            stage->store(Stage::Returned);
        });
        return PendingWork::Step::Advanced;
    });
}

/// Runs a host function. Work in the stream is done at once, so that the function is called now, unless a kernel before it has failed.
Error runHostFunction(Call& c, void (*function)(void*), void* data)
{
    if (!function)
        return Error::InvalidValue;
    if (c.capture)
        return captureNode(c, NodeType::Host, HostWork{{function, data}});
    c.state().flushDeviceOutput();
    if (!c.isLost())
        startOnHost(c, [function, data] { function(data); });
    return Error::Success;
}

}  // namespace

SIMTSCOPE_API Error cudaStreamCreate(void** stream)
{
    return call("cudaStreamCreate", DeviceAccess::Device, [&](Call& c) { return createStream(c, stream, 0, 0); });
}

SIMTSCOPE_API Error cudaStreamCreateWithFlags(void** stream, unsigned flags)
{
    return call("cudaStreamCreateWithFlags", DeviceAccess::Device, [&](Call& c) { return createStream(c, stream, flags, 0); });
}

SIMTSCOPE_API Error cudaStreamCreateWithPriority(void** stream, unsigned flags, int priority)
{
    return call("cudaStreamCreateWithPriority", DeviceAccess::Device, [&](Call& c) { return createStream(c, stream, flags, priority); });
}

SIMTSCOPE_API Error cudaStreamDestroy(void* stream)
{
    return streamCall("cudaStreamDestroy", DeviceAccess::Device, stream, [&](Call& c) {
        auto* handle = static_cast<StreamHandle*>(stream);
        if (!c.state().streams.erase(handle))
            return Error::InvalidResourceHandle;  // a default stream
        leaveCapture(c);
        // Its work goes on: the timeline keeps the end of that work for later waits.
        c.state().timeline.retireStream(handle->streamKey);
        c.state().streamAttributes.erase(handle->streamKey);
        delete handle;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamSynchronize(void* stream)
{
    return streamCall("cudaStreamSynchronize", DeviceAccess::Wait, stream, [&](Call& c) {
        c.synchronises = true;
        c.state().timeline.waitFor(c.streamKey);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamQuery(void* stream)
{
    return streamCall("cudaStreamQuery", DeviceAccess::Poll, stream, [&](Call& c) {
        if (c.capture)
            return refuseCapture(c);
        c.state().timeline.advanceHost();
        if (c.mustWait() || c.state().timeline.findDoneTime(c.streamKey) > c.state().timeline.hostTime())
            return Error::NotReady;
        c.state().timeline.orderHostAfter(c.state().timeline.vectorClockOf(c.streamKey));
        c.synchronises = true;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamGetFlags(void* stream, unsigned* flags)
{
    return storeStreamProperty(
        "cudaStreamGetFlags", stream, flags, [](Call&, const StreamHandle* handle) { return handle ? handle->flags : 0; }, true);
}

SIMTSCOPE_API Error cudaStreamGetPriority(void* stream, int* priority)
{
    return storeStreamProperty("cudaStreamGetPriority", stream, priority,
                               [](Call&, const StreamHandle* handle) { return handle ? handle->priority : 0; });
}

SIMTSCOPE_API Error cudaStreamGetId(void* stream, unsigned long long* id)
{
    return storeStreamProperty("cudaStreamGetId", stream, id, [](Call& c, const StreamHandle*) {
        return (static_cast<unsigned long long>(c.streamKey.device) << 32 | c.streamKey.stream.value) + 1;  // no id is 0
    });
}

SIMTSCOPE_API Error cudaStreamGetDevice(void* stream, int* device)
{
    return storeStreamProperty("cudaStreamGetDevice", stream, device, [](Call& c, const StreamHandle*) { return c.streamKey.device; });
}

SIMTSCOPE_API Error cudaStreamWaitEvent(void* stream, void* event, unsigned flags)
{
    return streamCall("cudaStreamWaitEvent", DeviceAccess::Device, stream, [&](Call& c) {
        const auto* handle = static_cast<EventHandle*>(event);
        if (!c.state().events.contains(static_cast<EventHandle*>(event)))
            return Error::InvalidResourceHandle;
        if (flags > kEventExternal)
            return Error::InvalidValue;
        if (const auto captured = captureWait(c, *handle, flags))
            return *captured;
        if (handle->isPending())
            c.defer(
                [&s = c.state(), event = handle->precedingWork](PendingWork& self) {
                    s.timeline.holdStream(self.streamKey, event->endTime);
                    s.timeline.orderStreamAfter(self.streamKey, event->vectorClock);
                    self.endTime = event->endTime;
                    return PendingWork::Step::Done;
                },
                handle->precedingWork);
        else if (handle->isRecorded) {
            c.state().timeline.holdStream(c.streamKey, handle->time);
            c.state().timeline.orderStreamAfter(c.streamKey, handle->vectorClock);
        }
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaLaunchHostFunc(void* stream, void (*function)(void*), void* data)
{
    return streamCall("cudaLaunchHostFunc", DeviceAccess::Device, stream, [&](Call& c) { return runHostFunction(c, function, data); });
}

SIMTSCOPE_API Error cudaStreamAddCallback(void* stream, void (*function)(void*, Error, void*), void* data, unsigned flags)
{
    return streamCall("cudaStreamAddCallback", DeviceAccess::Device, stream, [&](Call& c) {
        if (!function || flags != 0)
            return Error::InvalidValue;
        if (c.capture)
            return refuseCapture(c);
        c.state().flushDeviceOutput();
        // Unlike the function of cudaLaunchHostFunc, this function is called even after a fault, and gets the error.
        const Error status = c.state().devices[std::size_t(c.streamKey.device)].hiddenFault.error;
        startOnHost(c, [=] { function(stream, status, data); });
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetStreamPriorityRange(int* least, int* greatest)
{
    return call("cudaDeviceGetStreamPriorityRange", DeviceAccess::Device, [&](Call&) {
        if (least)
            *least = kMinPriority;
        if (greatest)
            *greatest = kMaxPriority;
        return Error::Success;
    });
}

// Programs that are built for per-thread default streams call the following functions.
SIMTSCOPE_API Error cudaStreamSynchronize_ptsz(void* stream)
{
    return cudaStreamSynchronize(perThreadIfNull(stream));
}
SIMTSCOPE_API Error cudaStreamQuery_ptsz(void* stream)
{
    return cudaStreamQuery(perThreadIfNull(stream));
}
SIMTSCOPE_API Error cudaStreamGetFlags_ptsz(void* stream, unsigned* flags)
{
    return cudaStreamGetFlags(perThreadIfNull(stream), flags);
}
SIMTSCOPE_API Error cudaStreamGetPriority_ptsz(void* stream, int* priority)
{
    return cudaStreamGetPriority(perThreadIfNull(stream), priority);
}
SIMTSCOPE_API Error cudaStreamGetId_ptsz(void* stream, unsigned long long* id)
{
    return cudaStreamGetId(perThreadIfNull(stream), id);
}
SIMTSCOPE_API Error cudaStreamGetDevice_ptsz(void* stream, int* device)
{
    return cudaStreamGetDevice(perThreadIfNull(stream), device);
}
SIMTSCOPE_API Error cudaStreamWaitEvent_ptsz(void* stream, void* event, unsigned flags)
{
    return cudaStreamWaitEvent(perThreadIfNull(stream), event, flags);
}
SIMTSCOPE_API Error cudaLaunchHostFunc_ptsz(void* stream, void (*function)(void*), void* data)
{
    return cudaLaunchHostFunc(perThreadIfNull(stream), function, data);
}
SIMTSCOPE_API Error cudaStreamAddCallback_ptsz(void* stream, void (*function)(void*, Error, void*), void* data, unsigned flags)
{
    return cudaStreamAddCallback(perThreadIfNull(stream), function, data, flags);
}

}  // namespace simtscope::runtime
