// One call of the runtime API: takes the lock, refuses to reach a device that a fault has left unusable, and records itself.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "gpu/runtime/state.h"
#include "gpu/runtime/versions/names.h"

namespace simtscope::runtime {

struct CaptureSequence;
class KernelRun;

/// What a call touches, as observed on an H200 with CUDA 13.0 after an illegal address: queries of the host side still succeed. A call that
/// waits for the device sees the fault of a kernel that was launched before; one that only asks the device for something may return first.
/// Poll: a device call that only asks what is done, again and again.
enum class Reach : std::uint8_t { Host, Device, Poll, Wait };

/// A node of a graph, while it is executed.
struct NodeOrigin {
    std::int64_t call = -1;  ///< that launched the graph
    StreamId stream;         ///< which it was launched in
    std::int64_t graph = -1, node = -1;
    bool maySuspend = false;  ///< a kernel that waits: the graph goes on later
};

class Call {
public:
    Call(const char* name, Reach reach);
    /// What a node of a graph does, as if by a call in the stream `lane`. It is not recorded as one: the caller reads what it did.
    Call(const NodeOrigin& origin, Lane lane);
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /// Runs `body(*this)`, which returns an Error, unless the device is unusable; sets the last error and writes the record.
    template <class Body>
    Error run(Body body)
    {
        const Error refused = refusal();
        return end(refused != Error::Success ? refused : body(*this));
    }

    /// Of `bytes`; `kind` is a cudaMemcpyKind.
    void copies(int kind);
    /// After what the call does: why it does not.
    void addDetail(const Message& more);
    /// The same, of an argument.
    Error invalid(const Message& why);
    /// nullptr: one of the default streams.
    StreamHandle* handleOf(void* stream) const;

    State& state() const { return m_state; }
    const char* name() const { return m_name; }
    /// In the program's text; kNoHostCall: its place is not known, or of no interest.
    HostCallId here() const;
    /// The calling thread's.
    Device& device() const { return m_state.devices[std::size_t(hostThread().device)]; }
    Modules::Environment environment() const { return m_state.environment(device()); }
    std::int64_t index() const { return m_index; }

    Message detail;
    trace::CopyDirection direction = trace::CopyDirection::None;
    Lane lane;                     ///< stream that the call names, else the default stream of the thread's device
    std::optional<Interval> work;  ///< of the device, if the call issues any
    std::uint64_t bytes = 0;
    std::int64_t launch = -1;
    CaptureSequence* capture = nullptr;  ///< that the stream takes part in: what would be done in it becomes a node
    std::optional<NodeOrigin> node;
    std::shared_ptr<KernelRun> suspended;  ///< the kernel of a node, which waits
    bool buildsNode = false;               ///< of a graph that the program makes: what the call describes is done later
    bool synchronises = false;             ///< device output is shown and the recording made durable

    // Of a call that fails:
    const void* caller = nullptr;  ///< where a launch with <<<>>> returns to; null: the stack tells
    trace::FindingKind failure = trace::FindingKind::FailedCall;
    std::optional<MemoryHistory> history;  ///< of memory that has been freed
    Message notLaunched;                   ///< a refused launch: which, and why
    std::string kernel;                    ///< that is not launched

    /// Takes the stream of the handle: cudaErrorInvalidResourceHandle when there is none, its device's fault when that was seen, and what
    /// capturing refuses.
    Error use(const void* streamHandle);
    /// The same for a call that only asks what the stream is.
    Error ask(const void* streamHandle);
    /// The block that holds the address when what the call asks for is done; nullptr: none.
    const Memory::Block* blockAt(const void* pointer) const;
    /// Whether a kernel that the host believes to be running has failed: what is asked of the device now never happens.
    bool isLost();
    /// The fault of a device becomes visible: the host waits for it.
    void seeFault(Device& device);

    /// Whether the call's stream holds work that is not done, so that what the call issues comes behind it.
    bool mustWait() const { return !m_state.pending.empty() && !m_state.pending.before(m_state.timeline, lane).empty(); }
    /// Issues work behind what the call's stream holds and, if given, another piece of work.
    Pending defer(std::function<PendingWork::Step(PendingWork&)> proceed, const Pending& alsoAfter = {});
    /// defer() of work that is done at once when its turn comes, and occupies the device for a while.
    Pending deferWork(std::function<Interval()> work);
    /// The host waits: until the work is done, or is found to be deadlocked. Other threads may make calls meanwhile.
    void settle(const std::vector<Pending>& works);
    void settleStream() { settle(m_state.pending.before(m_state.timeline, lane)); }
    /// settle() with all of a device; its fault, if it has one then.
    Error settleDevice(int device);

private:
    Error refusal();
    Error end(Error error);
    void noteFailure(Error error);

    State& m_state;
    std::unique_lock<std::recursive_mutex> m_lock;
    const char* m_name;
    Reach m_reach;
    std::int64_t m_index;
    bool m_isNumbered = false;  ///< the next call's number is greater already
    std::uint64_t m_begin;
    Pending m_deferred;  ///< gets the call's row
};

/// A call that is one function of its arguments.
template <class Body>
Error call(const char* name, Reach reach, Body body)
{
    Call made(name, reach);
    return made.run(body);
}

/// A call that names a stream, which is looked up first.
template <class Body>
Error streamCall(const char* name, Reach reach, void* stream, Body body)
{
    return call(name, reach, [&](Call& c) {
        const Error error = c.use(stream);
        return error != Error::Success ? error : body(c);
    });
}

}  // namespace simtscope::runtime
