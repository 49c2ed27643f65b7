// The state of the runtime: one per process, made by the first call, guarded by one lock.
//
// A launch runs to its end inside the call that makes it, unless it waits for memory (pending.h); its error becomes visible where CUDA
// shows it: at the next call that waits for the device. The modelled clock (timeline.h) gives calls, copies and kernels the times that they
// would have if they ran side by side.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "gpu/runtime/abi.h"
#include "gpu/runtime/device_arena.h"
#include "gpu/runtime/errors.h"
#include "gpu/runtime/failed_calls.h"
#include "gpu/runtime/host_functions.h"
#include "gpu/runtime/host_results.h"
#include "gpu/runtime/images.h"
#include "gpu/runtime/machine_code.h"
#include "gpu/runtime/memory.h"
#include "gpu/runtime/modules.h"
#include "gpu/runtime/operation_races.h"
#include "gpu/runtime/pending.h"
#include "gpu/runtime/progress.h"
#include "gpu/runtime/recorder.h"
#include "gpu/runtime/settings.h"
#include "gpu/runtime/timeline.h"
#include "gpu/runtime/undefined_results.h"
#include "gpu/trace/repeated_findings.h"

namespace simtscope::runtime {

inline constexpr int kLeastPriority = 0, kGreatestPriority = -5;

/// What a cudaStream_t points to.
struct StreamHandle {
    Lane lane;
    unsigned flags = 0;
    int priority = 0;
};

/// What a cudaEvent_t points to.
struct EventHandle {
    unsigned flags = 0;
    int device = 0;
    bool recorded = false;
    std::uint64_t time = 0;  ///< modelled, nanoseconds
    Pending pending = {};    ///< what it was recorded behind is not done
    Past past = {};          ///< what is done at it

    bool isPending() const { return pending && !pending->isDone; }
};

/// What a cudaMemPool_t points to.
struct PoolHandle {
    int device = 0;
    std::map<int, std::uint64_t> attributes;  ///< as set
    std::uint64_t most = 0;                   ///< bytes that it may hold; 0: as many as the device has
    std::uint64_t used = 0, mostUsed = 0;     ///< bytes
    std::uint64_t reserved = 0, mostReserved = 0;

    void use(std::uint64_t bytes);
    /// Down to what is used, but to no less than `keep`.
    void trim(std::uint64_t keep);
    /// When the host synchronises: what is above the release threshold goes back to the device.
    void release();
};

/// A kernel's fault that was not yet reported to the host.
struct HiddenFault {
    Error error = Error::Success;
    std::uint64_t time = 0;  ///< modelled end of the kernel
};

/// One modelled device as its program has set it up.
struct Device {
    Device(int index, const DeviceModel& model);
    void reset();

    int index;
    const DeviceModel* model;
    Error fault = Error::Success;  ///< of a kernel, and reported to the host; every later call that reaches the device returns it
    HiddenFault hidden;
    std::array<std::size_t, kLimitCount> limits;
    unsigned flags;  ///< of cudaSetDeviceFlags
    int cacheConfig;
    std::unique_ptr<PoolHandle> defaultPool;
    PoolHandle* pool;  ///< of cudaMallocAsync

    bool isLost() const { return fault != Error::Success || hidden.error != Error::Success; }
};

struct State {
    explicit State(Settings settings);

    std::recursive_mutex mutex;
    Settings settings;
    Progress progress;
    HostResults results;                 ///< what the host has copied, where Settings::digestsResults
    std::unique_ptr<Recorder> recorder;  ///< null: unrecorded
    bool recordingBegun = false;         ///< a call was made
    bool isForked = false;               ///< a child of the process that made calls: none of its own reaches a device
    std::deque<Device> devices;
    Memory memory;
    Images images;
    Timeline timeline;
    Modules modules;
    DeviceArena deviceArena;
    MachineCode machineCode;
    HostFunctions hostFunctions;
    PendingWorks pending;
    HostCalls hostCalls;
    FailedCalls failedCalls;
    OperationRaces races;
    UndefinedResults undefinedResults;
    HostCallId failedAllocation = kNoHostCall;  ///< the latest call that got no memory
    std::size_t ownThreads = 0;                 ///< of the runtime, beside those of the program

    std::set<StreamHandle*> streams;
    std::map<Lane, std::map<int, AbiLaunchAttributeValue>> streamAttributes;  ///< those set, by cudaStreamAttrID
    std::set<EventHandle*> events;
    std::set<PoolHandle*> pools;                           ///< the default pools too
    std::vector<std::unique_ptr<PoolHandle>> closedPools;  ///< destroyed before their memory, which still names them
    std::uint32_t nextStream = 1;

    trace::RepeatedFindings repeated;
    std::set<std::string> said;        ///< on stderr or in the notes, once each
    std::set<std::string> overridden;  ///< kernels whose launches were (Settings::launches)
    std::string printed;               ///< device printf that waits for a synchronisation
    std::uint64_t eventsLeft = 0;
    std::int64_t nextCall = 0;  ///< index of the call that is being made
    bool hasRefusedAfterFork = false, isHostMemoryNoted = false;
    std::uint32_t nextLaunch = 0;

    Modules::Environment environment(const Device& device)
    {
        return {device.index, *device.model, memory, recorder.get(), progress, nextCall};
    }
    /// Opens the recording, once: at the first call, so that a program without one leaves no file.
    void beginRecording();
    /// Device output reaches stdout, in order with the host's own.
    void showPrinted();
    /// Notes the overridden launches that the program never made.
    void noteMissedOverrides();
    /// The stream of a handle, for the calling thread; nothing: not a stream.
    std::optional<Lane> laneOf(const void* handle);
};

/// Of this process; ends the program with a clear message when the environment is invalid.
State& state();

/// Last error of the calling thread (cudaGetLastError).
Error& lastError();

/// What belongs to one host thread.
struct HostThread {
    HostThread();
    std::uint64_t number;         ///< of no other thread of this process
    int device = 0;               ///< of cudaSetDevice
    bool inHostFunction = false;  ///< it runs a function of cudaLaunchHostFunc
    int captureMode = 0;          ///< cudaThreadExchangeStreamCaptureMode
    Error lastError = Error::Success;
    std::map<int, StreamId> ownStreams;  ///< its default stream per device (cudaStreamPerThread), once used
    ~HostThread();
};
HostThread& hostThread();

/// Handles that are no pointers (driver_types.h).
inline void* const kStreamLegacy = reinterpret_cast<void*>(1);
inline void* const kStreamPerThread = reinterpret_cast<void*>(2);

/// What the handle means in a program that is built for a default stream per thread (the functions that end in _ptsz).
inline void* ownStream(void* stream)
{
    return stream ? stream : kStreamPerThread;
}

}  // namespace simtscope::runtime
