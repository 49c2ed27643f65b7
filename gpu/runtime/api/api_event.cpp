// Implements events, which are points on the modelled clock (declared in CUDA's cuda_runtime_api.h).
#include <algorithm>
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/capture.h"

namespace simtscope::runtime {
namespace {

Error createEvent(Call& c, void** event, unsigned flags)
{
    const bool fits = flags <= (kEventBlockingSync | kEventDisableTiming | kEventInterprocess) &&
                      (!(flags & kEventInterprocess) || (flags & kEventDisableTiming));
    if (!event || !fits)
        return Error::InvalidValue;
    auto* handle = new EventHandle{flags, c.device().index};
    c.state().events.insert(handle);
    *event = handle;
    return Error::Success;
}

/// Calls `body(event)` if the handle is an event. A call that waits sees the fault of the event's device.
template <class Body>
Error eventCall(const char* name, DeviceAccess access, void* event, Body body)
{
    return call(name, access, [&](Call& c) {
        auto* handle = static_cast<EventHandle*>(event);
        if (!c.state().events.contains(handle))
            return Error::InvalidResourceHandle;
        c.streamKey.device = handle->device;
        return body(c, *handle);
    });
}

Error recordEvent(const char* name, void* event, void* stream, unsigned flags)
{
    return eventCall(name, DeviceAccess::Device, event, [&](Call& c, EventHandle& handle) {
        if (const Error error = c.bindStream(stream); error != Error::Success)
            return error;
        if (c.streamKey.device != handle.device)
            return Error::InvalidResourceHandle;  // event and stream must be of the same device (CUDA Runtime API 13.0)
        if (c.capture)
            return captureRecord(c, handle, flags);
        if (flags & kEventExternal)
            return Error::IllegalState;  // allowed only while the stream is captured (CUDA Runtime API 13.0, cudaEventRecordWithFlags)
        captures().events.erase(&handle);
        handle.isRecorded = true;
        handle.time = c.state().timeline.markPoint(c.streamKey);
        handle.vectorClock = c.state().timeline.vectorClockOf(c.streamKey);
        handle.precedingWork.reset();
        if (c.mustWait())
            handle.precedingWork = c.defer([&s = c.state(), of = &handle](PendingWork& self) {
                self.endTime = s.timeline.markPoint(self.streamKey);
                self.vectorClock = s.timeline.vectorClockOf(self.streamKey);
                if (s.events.contains(of) && of->precedingWork.get() == &self) {
                    of->time = self.endTime;
                    of->vectorClock = self.vectorClock;
                }
                return PendingWork::Step::Done;
            });
        return Error::Success;
    });
}

}  // namespace

SIMTSCOPE_API Error cudaEventCreate(void** event)
{
    return call("cudaEventCreate", DeviceAccess::Device, [&](Call& c) { return createEvent(c, event, 0); });
}

SIMTSCOPE_API Error cudaEventCreateWithFlags(void** event, unsigned flags)
{
    return call("cudaEventCreateWithFlags", DeviceAccess::Device, [&](Call& c) { return createEvent(c, event, flags); });
}

SIMTSCOPE_API Error cudaEventRecord(void* event, void* stream)
{
    return recordEvent("cudaEventRecord", event, stream, 0);
}

SIMTSCOPE_API Error cudaEventRecordWithFlags(void* event, void* stream, unsigned flags)
{
    return flags <= kEventExternal ? recordEvent("cudaEventRecordWithFlags", event, stream, flags)
                                   : call("cudaEventRecordWithFlags", DeviceAccess::Device, [](Call&) { return Error::InvalidValue; });
}

SIMTSCOPE_API Error cudaEventRecord_ptsz(void* event, void* stream)
{
    return cudaEventRecord(event, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaEventRecordWithFlags_ptsz(void* event, void* stream, unsigned flags)
{
    return cudaEventRecordWithFlags(event, perThreadIfNull(stream), flags);
}

SIMTSCOPE_API Error cudaEventSynchronize(void* event)
{
    return eventCall("cudaEventSynchronize", DeviceAccess::Wait, event, [&](Call& c, EventHandle& handle) {
        if (const Error error = refuseCapturedEvent(handle); error != Error::Success)
            return error;
        Device& device = c.state().devices[std::size_t(handle.device)];
        if (handle.isPending())
            c.waitFor({handle.precedingWork});
        c.exposeFault(device);
        c.synchronises = true;
        c.state().timeline.waitUntil(handle.time);
        c.state().timeline.orderHostAfter(handle.vectorClock);
        return device.fault;
    });
}

SIMTSCOPE_API Error cudaEventQuery(void* event)
{
    return eventCall("cudaEventQuery", DeviceAccess::Poll, event, [&](Call& c, EventHandle& handle) {
        if (const Error error = refuseCapturedEvent(handle); error != Error::Success)
            return error;
        c.state().timeline.advanceHost();
        if (handle.isPending() || handle.time > c.state().timeline.hostTime())
            return Error::NotReady;
        c.state().timeline.orderHostAfter(handle.vectorClock);
        c.synchronises = true;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaEventElapsedTime(float* milliseconds, void* start, void* end)
{
    return eventCall("cudaEventElapsedTime", DeviceAccess::Device, start, [&](Call& c, EventHandle& first) {
        const auto* last = static_cast<EventHandle*>(end);
        if (!milliseconds)
            return Error::InvalidValue;
        if (!c.state().events.contains(static_cast<EventHandle*>(end)) || !first.isRecorded || !last->isRecorded ||
            first.device != last->device || ((first.flags | last->flags) & kEventDisableTiming))
            return Error::InvalidResourceHandle;
        for (const EventHandle* handle : {static_cast<const EventHandle*>(&first), last})
            if (const Error error = refuseCapturedEvent(*handle); error != Error::Success)
                return error;
        if (first.isPending() || last->isPending() || std::max(first.time, last->time) > c.state().timeline.hostTime())
            return Error::NotReady;
        *milliseconds = float((double(last->time) - double(first.time)) / 1e6);
        c.detail = msg::call::modelledTime((double(last->time) - double(first.time)) / 1e6);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaEventDestroy(void* event)
{
    return eventCall("cudaEventDestroy", DeviceAccess::Device, event, [](Call& c, EventHandle& handle) {
        c.state().events.erase(&handle);
        captures().events.erase(&handle);
        delete &handle;
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
