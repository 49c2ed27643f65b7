// Streams and events over the modelled clock. Work is done in the order in which it is issued; streams and events only shape its times.
#include <algorithm>
#include <fmt/format.h>

#include "gpu/runtime/call.h"

namespace simtscope::runtime {
namespace {

constexpr int kLeastPriority = 0, kGreatestPriority = -5;

Error createStream(Call& c, void** stream, unsigned flags, int priority)
{
    if (!stream || flags > kStreamNonBlocking)
        return Error::InvalidValue;
    State& s = c.state();
    auto* handle = new StreamHandle{StreamId{s.nextStream++}, flags, std::clamp(priority, kGreatestPriority, kLeastPriority)};
    s.streams.insert(handle);
    s.timeline.addStream(handle->id, flags & kStreamNonBlocking);
    c.stream = handle->id;
    *stream = handle;
    return Error::Success;
}

Error createEvent(Call& c, void** event, unsigned flags)
{
    if (!event || flags > (kEventBlockingSync | kEventDisableTiming | kEventInterprocess))
        return Error::InvalidValue;
    auto* handle = new EventHandle{flags};
    c.state().events.insert(handle);
    *event = handle;
    return Error::Success;
}

/// Calls `body(event)` when the handle is one.
template <class Body>
Error eventCall(const char* name, void* event, Body body)
{
    return call(name, Reach::Device, [&](Call& c) {
        auto* handle = static_cast<EventHandle*>(event);
        return c.state().events.contains(handle) ? body(c, *handle) : Error::InvalidResourceHandle;
    });
}

template <class Body>
Error streamCall(const char* name, void* stream, Body body)
{
    return call(name, Reach::Device, [&](Call& c) { return c.use(stream) ? body(c) : Error::InvalidResourceHandle; });
}

Error recordEvent(const char* name, void* event, void* stream)
{
    return eventCall(name, event, [&](Call& c, EventHandle& handle) {
        if (!c.use(stream))
            return Error::InvalidResourceHandle;
        handle.recorded = true;
        handle.time = c.state().timeline.mark(c.stream);
        return Error::Success;
    });
}

}  // namespace

SIMTSCOPE_API Error cudaStreamCreate(void** stream)
{
    return call("cudaStreamCreate", Reach::Device, [&](Call& c) { return createStream(c, stream, 0, 0); });
}

SIMTSCOPE_API Error cudaStreamCreateWithFlags(void** stream, unsigned flags)
{
    return call("cudaStreamCreateWithFlags", Reach::Device, [&](Call& c) { return createStream(c, stream, flags, 0); });
}

SIMTSCOPE_API Error cudaStreamCreateWithPriority(void** stream, unsigned flags, int priority)
{
    return call("cudaStreamCreateWithPriority", Reach::Device, [&](Call& c) { return createStream(c, stream, flags, priority); });
}

SIMTSCOPE_API Error cudaStreamDestroy(void* stream)
{
    return streamCall("cudaStreamDestroy", stream, [&](Call& c) {
        auto* handle = static_cast<StreamHandle*>(stream);
        if (!c.state().streams.erase(handle))
            return Error::InvalidResourceHandle;  // the default stream
        c.state().timeline.removeStream(handle->id);
        delete handle;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamSynchronize(void* stream)
{
    return streamCall("cudaStreamSynchronize", stream, [&](Call& c) {
        c.synchronises = true;
        c.when = c.state().timeline.waitFor(c.stream);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamQuery(void* stream)
{
    return streamCall("cudaStreamQuery", stream, [&](Call& c) {
        c.state().timeline.hostCall();
        return c.state().timeline.mark(c.stream) > c.state().timeline.now() ? Error::NotReady : Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamGetFlags(void* stream, unsigned* flags)
{
    return streamCall("cudaStreamGetFlags", stream, [&](Call& c) {
        if (!flags)
            return Error::InvalidValue;
        *flags = c.stream == kDefaultStream ? 0 : static_cast<StreamHandle*>(stream)->flags;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamGetPriority(void* stream, int* priority)
{
    return streamCall("cudaStreamGetPriority", stream, [&](Call& c) {
        if (!priority)
            return Error::InvalidValue;
        *priority = c.stream == kDefaultStream ? 0 : static_cast<StreamHandle*>(stream)->priority;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamWaitEvent(void* stream, void* event, unsigned)
{
    return eventCall("cudaStreamWaitEvent", event, [&](Call& c, EventHandle& handle) {
        if (!c.use(stream))
            return Error::InvalidResourceHandle;
        if (handle.recorded)
            c.state().timeline.holdStream(c.stream, handle.time);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetStreamPriorityRange(int* least, int* greatest)
{
    return call("cudaDeviceGetStreamPriorityRange", Reach::Device, [&](Call&) {
        if (least)
            *least = kLeastPriority;
        if (greatest)
            *greatest = kGreatestPriority;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaEventCreate(void** event)
{
    return call("cudaEventCreate", Reach::Device, [&](Call& c) { return createEvent(c, event, 0); });
}

SIMTSCOPE_API Error cudaEventCreateWithFlags(void** event, unsigned flags)
{
    return call("cudaEventCreateWithFlags", Reach::Device, [&](Call& c) { return createEvent(c, event, flags); });
}

SIMTSCOPE_API Error cudaEventRecord(void* event, void* stream) { return recordEvent("cudaEventRecord", event, stream); }

SIMTSCOPE_API Error cudaEventRecordWithFlags(void* event, void* stream, unsigned)
{
    return recordEvent("cudaEventRecordWithFlags", event, stream);
}

SIMTSCOPE_API Error cudaEventSynchronize(void* event)
{
    return eventCall("cudaEventSynchronize", event, [&](Call& c, EventHandle& handle) {
        c.synchronises = true;
        c.when = c.state().timeline.waitUntil(handle.time);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaEventQuery(void* event)
{
    return eventCall("cudaEventQuery", event, [&](Call& c, EventHandle& handle) {
        c.state().timeline.hostCall();
        return handle.time > c.state().timeline.now() ? Error::NotReady : Error::Success;
    });
}

SIMTSCOPE_API Error cudaEventElapsedTime(float* milliseconds, void* start, void* end)
{
    return eventCall("cudaEventElapsedTime", start, [&](Call& c, EventHandle& first) {
        const auto* last = static_cast<EventHandle*>(end);
        if (!milliseconds)
            return Error::InvalidValue;
        if (!c.state().events.contains(static_cast<EventHandle*>(end)) || !first.recorded || !last->recorded ||
            ((first.flags | last->flags) & kEventDisableTiming))
            return Error::InvalidResourceHandle;
        if (std::max(first.time, last->time) > c.state().timeline.now())
            return Error::NotReady;
        *milliseconds = float((double(last->time) - double(first.time)) / 1e6);
        c.detail = fmt::format("{:.6f} ms, modelled", *milliseconds);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaEventDestroy(void* event)
{
    return eventCall("cudaEventDestroy", event, [](Call& c, EventHandle& handle) {
        c.state().events.erase(&handle);
        delete &handle;
        return Error::Success;
    });
}

// Programs built for a default stream per thread call these; here every thread shares the default stream.
SIMTSCOPE_API decltype(cudaStreamSynchronize) cudaStreamSynchronize_ptsz __attribute__((alias("cudaStreamSynchronize")));
SIMTSCOPE_API decltype(cudaStreamQuery) cudaStreamQuery_ptsz __attribute__((alias("cudaStreamQuery")));
SIMTSCOPE_API decltype(cudaStreamGetFlags) cudaStreamGetFlags_ptsz __attribute__((alias("cudaStreamGetFlags")));
SIMTSCOPE_API decltype(cudaStreamGetPriority) cudaStreamGetPriority_ptsz __attribute__((alias("cudaStreamGetPriority")));
SIMTSCOPE_API decltype(cudaStreamWaitEvent) cudaStreamWaitEvent_ptsz __attribute__((alias("cudaStreamWaitEvent")));
SIMTSCOPE_API decltype(cudaEventRecord) cudaEventRecord_ptsz __attribute__((alias("cudaEventRecord")));
SIMTSCOPE_API decltype(cudaEventRecordWithFlags) cudaEventRecordWithFlags_ptsz __attribute__((alias("cudaEventRecordWithFlags")));

}  // namespace simtscope::runtime
