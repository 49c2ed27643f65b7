// Intercepts calls on streams and events (declared in CUDA's cuda_runtime_api.h).
#include <deque>
#include <fmt/format.h>
#include <mutex>
#include <utility>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/hooks/hook.h"

namespace simtscope::runtime::hooks {
namespace {

void addStream(InterceptedCall& call, void* const* stream)
{
    if (!call.hasSucceeded() || !stream)
        return;
    const StreamKey streamKey = call.session().streams.add(*stream);
    call.row.device = streamKey.device;
    call.row.stream = streamKey.stream;
}

/// Wraps a host function that runs in a stream. Its own calls of the runtime are not intercepted: it must not wait for a lock that an
/// intercepted call holds while that call waits for the stream. (CUDA permits such a function no calls that would be worth recording.)
struct HostFunction {
    void (*function)(void*);
    void (*callback)(void*, Error, void*);
    void* data;

    /// Keeps the wrapper as long as the process lives, since a graph may call it again.
    static HostFunction* keep(const HostFunction& hostFunction)
    {
        static std::mutex mutex;
        static std::deque<HostFunction> kept;
        const std::lock_guard lock(mutex);
        return &kept.emplace_back(hostFunction);
    }
    static void runFunction(void* kept)
    {
        const auto* const self = static_cast<HostFunction*>(kept);
        const bool wasInsideCall = std::exchange(isInsideCall(), true);
        self->function(self->data);
        isInsideCall() = wasInsideCall;
    }
    static void runCallback(void* stream, Error status, void* kept)
    {
        const auto* const self = static_cast<HostFunction*>(kept);
        const bool wasInsideCall = std::exchange(isInsideCall(), true);
        self->callback(stream, status, self->data);
        isInsideCall() = wasInsideCall;
    }
};

}  // namespace

SIMTSCOPE_API Error cudaStreamCreate(void** stream)
{
    HOOK(cudaStreamCreate, addStream(call, stream), stream);
}

SIMTSCOPE_API Error cudaStreamCreateWithFlags(void** stream, unsigned flags)
{
    HOOK(cudaStreamCreateWithFlags, addStream(call, stream), stream, flags);
}

SIMTSCOPE_API Error cudaStreamCreateWithPriority(void** stream, unsigned flags, int priority)
{
    HOOK(cudaStreamCreateWithPriority, addStream(call, stream), stream, flags, priority);
}

SIMTSCOPE_API Error cudaStreamDestroy(void* stream)
{
    HOOK_ALONE(cudaStreamDestroy, (call.noteStream(stream), call.hasSucceeded() ? call.session().streams.remove(stream) : void()), stream);
}

HOOK_BOTH(cudaStreamSynchronize, ptsz, (void* stream), (call.noteStream(stream), call.noteSynchronisation()), stream)
HOOK_BOTH(cudaStreamQuery, ptsz, (void* stream), (call.noteStream(stream), call.noteSynchronisation()), stream)
HOOK_BOTH(cudaStreamGetFlags, ptsz, (void* stream, unsigned* flags), call.noteStream(stream), stream, flags)
HOOK_BOTH(cudaStreamGetPriority, ptsz, (void* stream, int* priority), call.noteStream(stream), stream, priority)
HOOK_BOTH(cudaStreamGetId, ptsz, (void* stream, unsigned long long* id), call.noteStream(stream), stream, id)
HOOK_BOTH(cudaStreamGetDevice, ptsz, (void* stream, int* device), call.noteStream(stream), stream, device)
HOOK_BOTH(cudaStreamIsCapturing, ptsz, (void* stream, int* status), call.noteStream(stream), stream, status)
HOOK_BOTH(cudaStreamWaitEvent, ptsz, (void* stream, void* event, unsigned flags), call.noteStream(stream), stream, event, flags)
HOOK_BOTH(cudaLaunchHostFunc, ptsz, (void* stream, void (*function)(void*), void* data), call.noteStream(stream), stream,
          function ? HostFunction::runFunction : nullptr, function ? HostFunction::keep({function, nullptr, data}) : data)
HOOK_BOTH(cudaStreamAddCallback, ptsz, (void* stream, void (*function)(void*, Error, void*), void* data, unsigned flags),
          call.noteStream(stream), stream, function ? HostFunction::runCallback : nullptr,
          function ? HostFunction::keep({nullptr, function, data}) : data, flags)

SIMTSCOPE_API Error cudaDeviceGetStreamPriorityRange(int* least, int* greatest)
{
    HOOK(cudaDeviceGetStreamPriorityRange, , least, greatest);
}

SIMTSCOPE_API Error cudaEventCreate(void** event)
{
    HOOK(cudaEventCreate, , event);
}

SIMTSCOPE_API Error cudaEventCreateWithFlags(void** event, unsigned flags)
{
    HOOK(cudaEventCreateWithFlags, , event, flags);
}

HOOK_BOTH(cudaEventRecord, ptsz, (void* event, void* stream), call.noteStream(stream), event, stream)
HOOK_BOTH(cudaEventRecordWithFlags, ptsz, (void* event, void* stream, unsigned flags), call.noteStream(stream), event, stream, flags)

SIMTSCOPE_API Error cudaEventSynchronize(void* event)
{
    HOOK(cudaEventSynchronize, call.noteSynchronisation(), event);
}

SIMTSCOPE_API Error cudaEventQuery(void* event)
{
    HOOK(cudaEventQuery, call.noteSynchronisation(), event);
}

SIMTSCOPE_API Error cudaEventElapsedTime(float* milliseconds, void* start, void* end)
{
    HOOK(cudaEventElapsedTime, if (call.hasSucceeded()) call.row.detail = msg::call::recordedTime(double(*milliseconds)), milliseconds,
         start, end);
}

SIMTSCOPE_API Error cudaEventDestroy(void* event)
{
    HOOK(cudaEventDestroy, , event);
}

}  // namespace simtscope::runtime::hooks
