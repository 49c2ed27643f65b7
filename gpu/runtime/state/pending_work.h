// Keeps the pending work of streams: a kernel that waits for memory to change, a graph with such a kernel, and the work behind them. All
// other work is done inside the call that issues it (state.h).
//
// Models: the order within a stream; the legacy default stream, which waits for every blocking stream of its device while these wait for it
// (CUDA C++ Programming Guide 13.0, "Default Stream"); and events across streams. A waiting kernel continues when memory that it polls has
// changed: at any call of the host, whose stores are then visible, or after the work of another stream.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/runtime/state/timeline.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::runtime {

struct State;
struct PendingWork;
using Pending = std::shared_ptr<PendingWork>;

/// Holds a piece of work that waits for other work, or for memory to change.
struct PendingWork {
    enum class Step : std::uint8_t { Blocked, Advanced, Done };

    StreamKey streamKey;
    std::vector<Pending> predecessors;  ///< must all be done before this begins
    std::function<Step(PendingWork&)> proceed;
    std::function<void()> giveUp = {};       ///< called for a waiting kernel when nothing can change what it polls
    std::optional<Interval> interval = {};   ///< interval on the device, set once done; nothing: it did not occupy the device
    std::uint64_t endTime = 0;               ///< end in nanoseconds, set once done
    VectorClock vectorClock = {};            ///< for an event, set once done: the vector clock at the event
    std::optional<trace::ApiCall> row = {};  ///< row of the issuing call, which gets its times later
    std::int64_t call = -1;                  ///< index of the API call; -1: none
    bool isDone = false;

    /// Returns whether all work in `predecessors` is done.
    bool isReady() const;
};

/// Keeps all pending work of the process; guarded by the runtime's lock.
class PendingQueue {
public:
    bool empty() const { return m_works.empty(); }
    /// Returns the work behind which new work of the stream comes: the last piece of each stream involved, which itself comes behind the
    /// earlier ones.
    std::vector<Pending> findPredecessors(const Timeline& timeline, StreamKey streamKey) const;
    /// Returns all pending work of the device.
    std::vector<Pending> findByDevice(int device) const;
    /// Adds work at the end; it begins when all of its `predecessors` is done.
    Pending add(PendingWork work);
    /// Advances all work that can proceed, up to the launch of Settings::until. Returns whether any did.
    bool advance(State& state);
    /// Ends the kernels that keep `works` from being done as deadlocked, unless they can run on. Must be called only when nothing else can
    /// change the memory that they poll.
    void giveUp(State& state, const std::vector<Pending>& works);
    /// Ends the waiting kernels among `works`, because the run was stopped. Begins no further work.
    void stop(const std::vector<Pending>& works);

private:
    std::vector<Pending> m_works;  ///< in the order of issue
};

/// Returns whether the process has threads beside the calling one and the runtime's own: they may write memory that a kernel polls.
bool hasOtherThreads(const State& state);
/// Returns the number of threads of the process.
std::size_t countThreads();

}  // namespace simtscope::runtime
