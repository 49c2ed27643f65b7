// One watched call of the runtime API: forwards it, and writes down when it was made, what it was about and what came of it.
//
//     SIMTSCOPE_API Error cudaFoo(int a) { HOOK(cudaFoo, row.call.detail = …, a); }
//
// calls the real cudaFoo(a) and then evaluates the description with `row` at hand. The functions that end in _ptds and _ptsz are those of
// programs that are built for a default stream per thread; HOOK_BOTH writes a function and its twin of that kind.
#pragma once

#include <mutex>
#include <optional>

#include "gpu/runtime/cuda/real.h"
#include "gpu/runtime/cuda/session.h"

namespace simtscope::runtime::hooks {

class Row {
public:
    /// The call begins.
    Row(Session& session, const char* symbol);
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;

    /// The real call has returned; takes the lock unless exclude() did.
    void returned(Error error);
    /// Keeps other threads out while the real call is made.
    void exclude() { m_lock.lock(); }
    /// Writes the row.
    Error end();
    /// What the call asks of a device, to be timed: before it is made, and after.
    void beginWork(void* stream, bool isLaunch);
    void endWork(void* stream);

    Session& session() const { return m_session; }
    bool succeeded() const { return m_error == Error::Success; }
    Lane lane() const { return {call.device, call.stream}; }

    // What the call was about. To be used once it has returned.
    void inStream(const void* stream);
    void copies(int kind, std::uint64_t bytes, bool async);
    void fills(int value, std::uint64_t bytes);
    void allocates(trace::AllocationKind kind, void* const* pointer, std::uint64_t bytes);
    void allocatesArray(void* const* handle, const AbiChannelFormatDesc* format, AbiExtent extent, unsigned flags);
    /// An allocation that begins at the address.
    void releases(const void* pointer);
    void releasesArray(const void* handle);
    void usesDevice(int device);
    void synchronises() { m_synchronises = true; }

    trace::ApiCall call;

private:
    Session& m_session;
    std::unique_lock<std::recursive_mutex> m_lock;
    Error m_error = Error::Success;
    Timing::Work m_work;
    bool m_ownStreams = false;
    bool m_synchronises = false;
};

/// True while the calling thread is inside a watched call: the real runtime may call itself by its exported names.
bool& insideCall();

enum class Locking : std::uint8_t { After, Around };

/// `workStream`: null: the call asks nothing of a device. `isLaunch`: what it asks for is a kernel.
template <Locking locking, class Real, class Describe>
Error watch(const char* symbol, Real real, Describe describe, void* const* workStream = nullptr, bool isLaunch = false)
{
    Session* const session = Session::get();
    if (!session || insideCall())
        return real();
    Row row(*session, symbol);
    if constexpr (locking == Locking::Around)
        row.exclude();
    insideCall() = true;
    if (workStream)
        row.beginWork(*workStream, isLaunch);
    const Error error = real();
    if (workStream)
        row.endWork(*workStream);
    row.returned(error);
    describe(row);
    insideCall() = false;
    return row.end();
}

}  // namespace simtscope::runtime::hooks

#define SIMTSCOPE_WATCH(locking, name, description, ...)                                                                                   \
    return watch<Locking::locking>(                                                                                                        \
        #name, [&] { return next<#name, decltype(name)>()(__VA_ARGS__); }, [&]([[maybe_unused]] Row& row) { description; })
/// A call that copies or fills in the stream.
#define HOOK_WORK(name, stream, description, ...)                                                                                          \
    void* const workStream = stream;                                                                                                       \
    return watch<Locking::After>(                                                                                                          \
        #name, [&] { return next<#name, decltype(name)>()(__VA_ARGS__); },                                                                 \
        [&](Row& row) {                                                                                                                    \
            row.inStream(workStream);                                                                                                      \
            description;                                                                                                                   \
        },                                                                                                                                 \
        &workStream)
/// A call that other threads may make at the same time, even one that waits.
#define HOOK(name, description, ...) SIMTSCOPE_WATCH(After, name, description __VA_OPT__(, ) __VA_ARGS__)
/// A call that changes what is allocated: no other thread may see the change before it is written down.
#define HOOK_ALONE(name, description, ...) SIMTSCOPE_WATCH(Around, name, description __VA_OPT__(, ) __VA_ARGS__)
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
