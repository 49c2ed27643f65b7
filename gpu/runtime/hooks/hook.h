// Intercepts one call of the runtime API: forwards it, and records its times, its subject and its result.
//
//     SIMTSCOPE_API Error cudaFoo(int a) { HOOK(cudaFoo, call.row.detail = …, a); }
//
// calls the real cudaFoo(a) and then evaluates the description, which can use `call`. Functions that end in _ptds and _ptsz belong to
// programs that are built for per-thread default streams; HOOK_BOTH defines a function together with that variant.
#pragma once

#include <mutex>
#include <optional>

#include "gpu/runtime/hooks/real_runtime.h"
#include "gpu/runtime/hooks/session.h"

namespace simtscope::runtime::hooks {

/// Builds the recorded row of one intercepted call, from its start to its end.
class InterceptedCall {
public:
    /// Begins the call.
    InterceptedCall(Session& session, const char* symbol);
    InterceptedCall(const InterceptedCall&) = delete;
    InterceptedCall& operator=(const InterceptedCall&) = delete;

    /// Notes the result of the real call; takes the session's lock unless lockSession() has taken it.
    void noteResult(Error error);
    /// Takes the session's lock before the real call is made, so that no other thread records a call meanwhile.
    void lockSession() { m_lock.lock(); }
    /// Writes the row and returns the call's error.
    Error end();
    /// Marks the start of the work that a call asks of a device, so that the work can be timed.
    void beginWork(void* stream, bool isLaunch);
    /// Marks the end of that work.
    void endWork(void* stream);

    Session& session() const { return m_session; }
    bool hasSucceeded() const { return m_error == Error::Success; }
    StreamKey streamKey() const { return {row.device, row.stream}; }

    /// The following functions describe the call. They may be used once the real call has returned.
    void noteStream(const void* stream);
    void noteCopy(int kind, std::uint64_t bytes, bool isAsync);
    void noteFill(int value, std::uint64_t bytes);
    void noteAllocation(trace::AllocationKind kind, void* const* pointer, std::uint64_t bytes);
    void noteArray(void* const* handle, const AbiChannelFormatDesc* format, AbiExtent extent, unsigned flags);
    /// Notes that the call frees the allocation that begins at the address.
    void noteRelease(const void* pointer);
    void noteArrayRelease(const void* handle);
    void noteDevice(int device);
    void noteSynchronisation() { m_synchronises = true; }

    trace::ApiCall row;

private:
    Session& m_session;
    std::unique_lock<std::recursive_mutex> m_lock;
    Error m_error = Error::Success;
    Timing::Work m_work;
    bool m_usesPerThreadStream = false;
    bool m_synchronises = false;
};

/// Returns the calling thread's flag that is true inside an intercepted call, because the real runtime may call itself by its exported
/// names.
bool& isInsideCall();

/// Says when a hook takes the session's lock: after the real call has returned, or around it.
enum class Locking : std::uint8_t { After, Around };

/// Makes the real call and records it. A null `workStream` means that the call asks no device for work; `isLaunch` means that the work is a
/// kernel.
template <Locking locking, class Real, class Describe>
Error interceptCall(const char* symbol, Real real, Describe describe, void* const* workStream = nullptr, bool isLaunch = false)
{
    Session* const session = Session::get();
    if (!session || isInsideCall())
        return real();
    InterceptedCall call(*session, symbol);
    if constexpr (locking == Locking::Around)
        call.lockSession();
    isInsideCall() = true;
    if (workStream)
        call.beginWork(*workStream, isLaunch);
    const Error error = real();
    if (workStream)
        call.endWork(*workStream);
    call.noteResult(error);
    describe(call);
    isInsideCall() = false;
    return call.end();
}

}  // namespace simtscope::runtime::hooks

#define SIMTSCOPE_INTERCEPT(locking, name, description, ...)                                                                               \
    return interceptCall<Locking::locking>(                                                                                                \
        #name, [&] { return realFunction<#name, decltype(name)>()(__VA_ARGS__); },                                                         \
        [&]([[maybe_unused]] InterceptedCall& call) { description; })
/// Intercepts a call that copies or fills in the stream.
#define HOOK_WORK(name, stream, description, ...)                                                                                          \
    void* const workStream = stream;                                                                                                       \
    return interceptCall<Locking::After>(                                                                                                  \
        #name, [&] { return realFunction<#name, decltype(name)>()(__VA_ARGS__); },                                                         \
        [&](InterceptedCall& call) {                                                                                                       \
            call.noteStream(workStream);                                                                                                   \
            description;                                                                                                                   \
        },                                                                                                                                 \
        &workStream)
/// Intercepts a call that other threads may make at the same time, even while this one waits.
#define HOOK(name, description, ...) SIMTSCOPE_INTERCEPT(After, name, description __VA_OPT__(, ) __VA_ARGS__)
/// Intercepts a call that changes allocations: no other thread may see the change before it is recorded.
#define HOOK_ALONE(name, description, ...) SIMTSCOPE_INTERCEPT(Around, name, description __VA_OPT__(, ) __VA_ARGS__)
#define HOOK_WORK_BOTH(name, suffix, parameters, stream, description, ...)                                                                 \
    SIMTSCOPE_API Error name parameters                                                                                                    \
    {                                                                                                                                      \
        HOOK_WORK(name, stream, description, __VA_ARGS__);                                                                                 \
    }                                                                                                                                      \
    SIMTSCOPE_API Error name##_##suffix parameters                                                                                         \
    {                                                                                                                                      \
        HOOK_WORK(name##_##suffix, stream, description, __VA_ARGS__);                                                                      \
    }
#define HOOK_BOTH(name, suffix, parameters, description, ...)                                                                              \
    SIMTSCOPE_API Error name parameters                                                                                                    \
    {                                                                                                                                      \
        HOOK(name, description, __VA_ARGS__);                                                                                              \
    }                                                                                                                                      \
    SIMTSCOPE_API Error name##_##suffix parameters                                                                                         \
    {                                                                                                                                      \
        HOOK(name##_##suffix, description, __VA_ARGS__);                                                                                   \
    }
