// Runs one call of the runtime API: takes the lock, refuses to reach a device that a fault has left unusable, and records the call.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "gpu/runtime/abi/versioned_names.h"
#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {

struct CaptureSequence;
class KernelRun;

/// Says how a call uses the device. This decides which calls fail after a fault, as observed on an H200 with CUDA 13.0 after an illegal
/// address: a query of the host side (Host) still succeeds. A call that waits for the device (Wait) sees the fault of any kernel that was
/// launched before. A call that only asks the device for something (Device) may return before the fault. Poll is a Device call with which
/// programs ask again and again whether something is done.
enum class DeviceAccess : std::uint8_t { Host, Device, Poll, Wait };

/// Locates the graph node that is being executed.
struct NodeOrigin {
    std::int64_t call = -1;              ///< index of the call that launched the graph
    StreamId stream;                     ///< stream in which the graph was launched
    std::int64_t graph = -1, node = -1;  ///< indices; -1: no node of a graph
    bool maySuspend = false;             ///< whether a kernel that waits may suspend the graph, which then goes on later
};

/// Represents one call of the runtime API by the program, from its start to its end. Holds the runtime's lock as long as it lives, except
/// while it waits.
class Call {
public:
    /// Begins a call and takes the runtime's lock. `name` must outlive this object.
    Call(const char* name, DeviceAccess access);
    /// Does the work of a graph's node as if it were a call in the stream `streamKey`. No row is recorded for it; the caller reads the
    /// members of this object instead.
    Call(const NodeOrigin& origin, StreamKey streamKey);
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /// Runs `body(*this)`, which returns an Error, unless the device is unusable; sets the last error and writes the record.
    template <class Body>
    Error run(Body body)
    {
        const Error refused = findRefusal();
        const Error error = end(refused != Error::Success ? refused : body(*this));
        endIfStopped();
        return error;
    }

    /// Notes a copy of `bytes` bytes in the recorded call; `kind` is a cudaMemcpyKind.
    void noteCopy(int kind);
    /// Appends a reason to the detail of the recorded call, for a call that does not do what the program has asked for.
    void addDetail(const Message& reason);
    /// Adds a reason like addDetail(), in a call with an invalid argument. Returns cudaErrorInvalidValue.
    Error refuseArgument(const Message& reason);
    /// Returns the stream's handle, or nullptr for one of the default streams.
    StreamHandle* findStreamHandle(void* stream) const;

    State& state() const { return m_state; }
    const char* name() const { return m_name; }
    /// Returns the call site in the program's text, or kNoHostCall if it is unknown or of no interest.
    HostCallId callSite() const;
    /// Returns the current device of the calling thread.
    Device& device() const { return m_state.devices[std::size_t(hostThread().device)]; }
    Modules::Environment environment() const { return m_state.environment(device()); }
    std::int64_t index() const { return m_index; }

    Message detail;
    trace::CopyDirection direction = trace::CopyDirection::None;
    StreamKey streamKey;           ///< stream that the call names, else the default stream of the thread's device
    std::optional<Interval> work;  ///< time that the device works for the call, if the call issues any work
    std::uint64_t bytes = 0;
    std::int64_t launch = -1;            ///< index of the launch; -1: none
    CaptureSequence* capture = nullptr;  ///< capture that the stream takes part in; issued work becomes its nodes
    std::optional<NodeOrigin> node;
    std::shared_ptr<KernelRun> suspendedKernel;  ///< the kernel of a graph node, while it waits for memory
    bool buildsNode = false;    ///< whether the call describes a node of a graph that the program builds; the work is done later
    bool synchronises = false;  ///< whether the call shows device output and makes the recording durable

    // The following members are set by a call that fails.
    const void* caller = nullptr;  ///< return address of a launch with <<<>>>; null: the call stack gives it
    trace::FindingKind failureKind = trace::FindingKind::FailedCall;
    std::optional<MemoryHistory> history;  ///< set if the call names memory that has been freed
    Message notLaunched;                   ///< names a refused launch, and says why it was refused
    std::string kernel;                    ///< name of the kernel that was not launched

    /// Selects the stream of the handle. Returns cudaErrorInvalidResourceHandle if there is none, the fault of its device if the host has
    /// seen it, and the error by which stream capture refuses the call.
    Error bindStream(const void* streamHandle);
    /// Does what bindStream() does, for a call that only queries the stream.
    Error queryStream(const void* streamHandle);
    /// Returns the block that will hold the address by the time the call's work is done, or nullptr.
    const Memory::AllocatedMemory* findBlockAt(const void* pointer) const;
    /// Returns whether a kernel that the host believes to be running has failed: work that is given to the device now never happens.
    bool isLost();
    /// Makes a device's fault visible to the host, which has waited for it.
    void exposeFault(Device& device);

    /// Returns whether the call's stream holds work that is not done, so that the call's work must be issued behind it.
    bool mustWait() const
    {
        return !m_state.pendingQueue.empty() && !m_state.pendingQueue.findPredecessors(m_state.timeline, streamKey).empty();
    }
    /// Issues work behind the work of the call's stream and, if given, behind one further piece of work.
    Pending defer(std::function<PendingWork::Step(PendingWork&)> proceed, const Pending& alsoAfter = {});
    /// Issues work that runs at once when its turn comes, and that then occupies the device for the returned interval.
    Pending deferWork(std::function<Interval()> work);
    /// Makes the host wait until the work is done or is found to be deadlocked. Other threads may make calls meanwhile.
    void waitFor(const std::vector<Pending>& works);
    void waitForStream() { waitFor(m_state.pendingQueue.findPredecessors(m_state.timeline, streamKey)); }
    /// Waits, as waitFor() does, for all work of a device. Returns the device's fault, if it has one afterwards.
    Error waitForDevice(int device);

private:
    Error findRefusal();
    Error end(Error error);
    /// Ends the process if the run is to end now.
    void endIfStopped();
    void noteFailure(Error error);

    State& m_state;
    std::unique_lock<std::recursive_mutex> m_lock;
    const char* m_name;
    DeviceAccess m_access;
    std::int64_t m_index;
    bool m_isNumbered = false;  ///< whether this call has taken its number, and State::nextCall is greater already
    std::uint64_t m_begin;
    Pending m_deferredWork;  ///< work that gets this call's row
};

/// Makes a call whose body is one function of its arguments.
template <class Body>
Error call(const char* name, DeviceAccess access, Body body)
{
    Call apiCall(name, access);
    return apiCall.run(body);
}

/// Makes a call that names a stream; the stream is looked up first.
template <class Body>
Error streamCall(const char* name, DeviceAccess access, void* stream, Body body)
{
    return call(name, access, [&](Call& c) {
        const Error error = c.bindStream(stream);
        return error != Error::Success ? error : body(c);
    });
}

}  // namespace simtscope::runtime
