// Intercepts calls on streams and events.
#include <deque>
#include <fmt/format.h>
#include <mutex>
#include <utility>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/hooks/hook.h"

namespace simtscope::runtime::hooks {
namespace {

void makesStream(Row& row, void* const* stream)
{
    if (!row.succeeded() || !stream)
        return;
    const StreamKey streamKey = row.session().streams.add(*stream);
    row.call.device = streamKey.device;
    row.call.stream = streamKey.stream;
}

/// Wraps a host function that runs in a stream. Its own calls of the runtime are not intercepted: it must not wait for a lock that an
/// intercepted call holds while that call waits for the stream. (CUDA permits such a function no calls that would be worth recording.)
struct HostFunction {
    void (*function)(void*);
    void (*callback)(void*, Error, void*);
    void* data;

    /// Keeps the wrapper as long as the process lives, since a graph may call it again.
    static HostFunction* keep(const HostFunction& made)
    {
        static std::mutex mutex;
        static std::deque<HostFunction> kept;
        const std::lock_guard lock(mutex);
        return &kept.emplace_back(made);
    }
    static void call(void* kept)
    {
        const auto* const self = static_cast<HostFunction*>(kept);
        const bool before = std::exchange(isInsideCall(), true);
        self->function(self->data);
        isInsideCall() = before;
    }
    static void callBack(void* stream, Error status, void* kept)
    {
        const auto* const self = static_cast<HostFunction*>(kept);
        const bool before = std::exchange(isInsideCall(), true);
        self->callback(stream, status, self->data);
        isInsideCall() = before;
    }
};

}  // namespace

SIMTSCOPE_API Error cudaStreamCreate(void** stream)
{
    HOOK(cudaStreamCreate, makesStream(row, stream), stream);
}

SIMTSCOPE_API Error cudaStreamCreateWithFlags(void** stream, unsigned flags)
{
    HOOK(cudaStreamCreateWithFlags, makesStream(row, stream), stream, flags);
}

SIMTSCOPE_API Error cudaStreamCreateWithPriority(void** stream, unsigned flags, int priority)
{
    HOOK(cudaStreamCreateWithPriority, makesStream(row, stream), stream, flags, priority);
}

SIMTSCOPE_API Error cudaStreamDestroy(void* stream)
{
    HOOK_ALONE(cudaStreamDestroy, (row.inStream(stream), row.succeeded() ? row.session().streams.remove(stream) : void()), stream);
}

HOOK_BOTH(cudaStreamSynchronize, ptsz, (void* stream), (row.inStream(stream), row.synchronises()), stream)
HOOK_BOTH(cudaStreamQuery, ptsz, (void* stream), (row.inStream(stream), row.synchronises()), stream)
HOOK_BOTH(cudaStreamGetFlags, ptsz, (void* stream, unsigned* flags), row.inStream(stream), stream, flags)
HOOK_BOTH(cudaStreamGetPriority, ptsz, (void* stream, int* priority), row.inStream(stream), stream, priority)
HOOK_BOTH(cudaStreamGetId, ptsz, (void* stream, unsigned long long* id), row.inStream(stream), stream, id)
HOOK_BOTH(cudaStreamGetDevice, ptsz, (void* stream, int* device), row.inStream(stream), stream, device)
HOOK_BOTH(cudaStreamIsCapturing, ptsz, (void* stream, int* status), row.inStream(stream), stream, status)
HOOK_BOTH(cudaStreamWaitEvent, ptsz, (void* stream, void* event, unsigned flags), row.inStream(stream), stream, event, flags)
HOOK_BOTH(cudaLaunchHostFunc, ptsz, (void* stream, void (*function)(void*), void* data), row.inStream(stream), stream,
          function ? HostFunction::call : nullptr, function ? HostFunction::keep({function, nullptr, data}) : data)
HOOK_BOTH(cudaStreamAddCallback, ptsz, (void* stream, void (*function)(void*, Error, void*), void* data, unsigned flags),
          row.inStream(stream), stream, function ? HostFunction::callBack : nullptr,
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

HOOK_BOTH(cudaEventRecord, ptsz, (void* event, void* stream), row.inStream(stream), event, stream)
HOOK_BOTH(cudaEventRecordWithFlags, ptsz, (void* event, void* stream, unsigned flags), row.inStream(stream), event, stream, flags)

SIMTSCOPE_API Error cudaEventSynchronize(void* event)
{
    HOOK(cudaEventSynchronize, row.synchronises(), event);
}

SIMTSCOPE_API Error cudaEventQuery(void* event)
{
    HOOK(cudaEventQuery, row.synchronises(), event);
}

SIMTSCOPE_API Error cudaEventElapsedTime(float* milliseconds, void* start, void* end)
{
    HOOK(cudaEventElapsedTime, if (row.succeeded()) row.call.detail = msg::call::recordedTime(double(*milliseconds)), milliseconds, start,
         end);
}

SIMTSCOPE_API Error cudaEventDestroy(void* event)
{
    HOOK(cudaEventDestroy, , event);
}

}  // namespace simtscope::runtime::hooks
