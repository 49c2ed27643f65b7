// Holds the state of the runtime: one per process, made by the first call, guarded by one lock.
//
// A launch runs to its end inside the call that makes it, unless its kernel waits for memory (pending_work.h). Its error becomes visible
// where CUDA shows it, at the next call that waits for the device. The modelled clock (timeline.h) gives calls, copies and kernels the
// times that they would have if they ran concurrently.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "gpu/runtime/abi/abi.h"
#include "gpu/runtime/abi/errors.h"
#include "gpu/runtime/code/kernel_resource_finder.h"
#include "gpu/runtime/host/host_results.h"
#include "gpu/runtime/record/progress.h"
#include "gpu/runtime/record/recorder.h"
#include "gpu/runtime/record/settings.h"
#include "gpu/runtime/state/device_arena.h"
#include "gpu/runtime/state/failed_calls.h"
#include "gpu/runtime/state/host_functions.h"
#include "gpu/runtime/state/images.h"
#include "gpu/runtime/state/memory.h"
#include "gpu/runtime/state/modules.h"
#include "gpu/runtime/state/operation_races.h"
#include "gpu/runtime/state/pending_work.h"
#include "gpu/runtime/state/timeline.h"
#include "gpu/runtime/state/undefined_results.h"
#include "gpu/trace/model/repeated_findings.h"

namespace simtscope::runtime {

inline constexpr int kMinPriority = 0, kMaxPriority = -5;

/// Represents the object that a cudaStream_t points to.
struct StreamHandle {
    StreamKey streamKey;
    unsigned flags = 0;
    int priority = 0;
};

/// Represents the object that a cudaEvent_t points to.
struct EventHandle {
    unsigned flags = 0;
    int device = 0;
    bool isRecorded = false;
    std::uint64_t time = 0;        ///< on the modelled clock, in nanoseconds
    Pending precedingWork = {};    ///< work behind which it was recorded, while that is not done
    VectorClock vectorClock = {};  ///< vector clock at the event

    bool isPending() const { return precedingWork && !precedingWork->isDone; }
};

/// Represents the object that a cudaMemPool_t points to.
struct PoolHandle {
    int device = 0;
    std::map<int, std::uint64_t> attributes;        ///< values that the program set
    std::uint64_t maxBytes = 0;                     ///< the most bytes that it may hold; 0: as many as the device has
    std::uint64_t usedBytes = 0, maxUsedBytes = 0;  ///< bytes
    std::uint64_t reservedBytes = 0, maxReservedBytes = 0;

    /// Counts bytes as used, and reserves memory for them in whole chunks.
    void addUsed(std::uint64_t bytes);
    /// Reduces the reserved bytes to the used ones, but to no less than `keep`.
    void trim(std::uint64_t keep);
    /// Gives memory above the release threshold back to the device; called when the host synchronises.
    void release();
};

/// Holds a kernel's fault that the host has not seen yet.
struct HiddenFault {
    Error error = Error::Success;
    std::uint64_t time = 0;  ///< end of the kernel on the modelled clock
};

/// Holds one modelled device, with what the program has set on it.
struct Device {
    Device(int index, const DeviceModel& model);
    /// Sets everything that a program can set to its default, as cudaDeviceReset does.
    void reset();

    int index;
    const DeviceModel* model;
    Error fault = Error::Success;  ///< kernel's fault that the host has seen; every later call that reaches the device returns it
    HiddenFault hiddenFault;
    std::array<std::size_t, kLimitCount> limits;
    unsigned flags;  ///< set by cudaSetDeviceFlags
    int cacheConfig;
    std::unique_ptr<PoolHandle> defaultPool;
    PoolHandle* pool;  ///< pool that cudaMallocAsync uses

    bool isLost() const { return fault != Error::Success || hiddenFault.error != Error::Success; }
};

/// Holds the state of the process. `mutex` guards all of it.
struct State {
    explicit State(Settings settings);

    std::recursive_mutex mutex;
    Settings settings;
    ProgressPipe progress;
    HostResults hostResults;             ///< digest of the host's copies, if Settings::digestsResults
    std::unique_ptr<Recorder> recorder;  ///< null: unrecorded
    bool hasBegunRecording = false;      ///< whether a call has been made
    bool isForked = false;  ///< whether this is a fork of a process that has made calls, so that none of its calls reaches a device
    std::deque<Device> devices;
    Memory memory;
    Images images;
    Timeline timeline;
    Modules modules;
    DeviceArena deviceArena;
    KernelResourceFinder kernelResourceFinder;
    HostFunctions hostFunctions;
    PendingQueue pendingQueue;
    HostCalls hostCalls;
    FailedCalls failedCalls;
    OperationRaces operationRaces;
    UndefinedResults undefinedResults;
    HostCallId failedAllocation = kNoHostCall;  ///< the latest call that failed for lack of memory
    std::size_t runtimeThreadCount = 0;         ///< threads of the runtime itself

    std::atomic<bool> isStopRequested = false;  ///< whether the run is to end now (stop.h); read without the lock
    bool isUntilReached = false;                ///< whether it is to end because of Settings::until
    std::atomic<bool> isEnding = false;         ///< whether endStoppedRun() ends it; read without the lock
    std::uint64_t untilCount = 0;               ///< launches of the kernel of Settings::until that have ended

    std::set<StreamHandle*> streams;
    std::map<StreamKey, std::map<int, AbiLaunchAttributeValue>> streamAttributes;  ///< attributes that the program set, by cudaStreamAttrID
    std::set<EventHandle*> events;
    std::set<PoolHandle*> pools;                           ///< all pools, the default pools included
    std::vector<std::unique_ptr<PoolHandle>> closedPools;  ///< pools that were destroyed while allocations still name them
    std::uint32_t nextStream = 1;

    trace::RepeatedFindings repeatedFindings;
    std::set<std::string> reportedTexts;      ///< texts that were already printed on stderr or noted
    std::set<std::string> overriddenKernels;  ///< kernels to which an override was applied (Settings::launches)
    std::string pendingOutput;                ///< output of device printf that waits for a synchronisation
    std::uint64_t remainingEventCount = 0;
    std::int64_t nextCall = 0;  ///< index of the call in progress
    bool hasRefusedAfterFork = false, isHostMemoryNoted = false;
    std::uint32_t nextLaunch = 0;

    /// Returns what loading a module on the device needs; valid during the call in progress.
    Modules::Environment environment(const Device& device)
    {
        return {device.index, *device.model, memory, recorder.get(), progress, nextCall};
    }
    /// Opens the recording at the first call, so that a program that makes none leaves no file.
    void beginRecording();
    /// Writes device printf output to stdout, in order with the host's own output.
    void flushDeviceOutput();
    /// Notes the overridden launches that the program never made.
    void noteMissedOverrides();
    /// Writes what the end of a run adds to its recording: findings that later launches repeated, and the contents of the memory.
    void writeSummary();
    /// Returns the stream that a handle means for the calling thread. Nullopt if the handle is not a stream.
    std::optional<StreamKey> streamKeyOf(const void* handle);
};

/// Returns the state of this process. Ends the program with a message if the environment is invalid.
State& state();

/// Returns the last error of the calling thread (cudaGetLastError).
Error& lastError();

/// Holds the state that belongs to one host thread.
struct HostThread {
    HostThread();
    std::uint64_t id;               ///< unique in this process
    int device = 0;                 ///< set by cudaSetDevice
    bool isInHostFunction = false;  ///< whether the thread is running a function of cudaLaunchHostFunc
    int captureMode = 0;            ///< set by cudaThreadExchangeStreamCaptureMode
    Error lastError = Error::Success;
    std::map<int, StreamId> perThreadStreams;  ///< default stream of the thread, by device (cudaStreamPerThread); made at first use
    ~HostThread();
};
/// Returns the state of the calling thread.
HostThread& hostThread();

/// Stream handles that CUDA defines as constants (driver_types.h).
inline void* const kStreamLegacy = reinterpret_cast<void*>(1);
inline void* const kStreamPerThread = reinterpret_cast<void*>(2);

/// Translates a null handle in a program that is built for per-thread default streams (functions that end in _ptsz).
inline void* perThreadIfNull(void* stream)
{
    return stream ? stream : kStreamPerThread;
}

}  // namespace simtscope::runtime
