// Work that streams were given and that is not done: a kernel that waits for memory to change, a graph with one, and what was issued behind
// them. Everything else is done inside the call that issues it (state.h).
//
// Models: the order within a stream, the legacy default stream, which waits for every blocking stream of its device and they for it (CUDA
// C++ Programming Guide 13.0, "Default Stream"), and events across streams. A kernel runs on when a place that it polls has changed: at any
// call of the host, whose stores are then visible, or after the work of another stream.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/runtime/timeline.h"
#include "gpu/trace/recording.h"

namespace simtscope::runtime {

struct State;
struct PendingWork;
using Pending = std::shared_ptr<PendingWork>;

struct PendingWork {
    enum class Step : std::uint8_t { Waits, RanOn, Done };

    Lane lane;
    std::vector<Pending> after;  ///< all of these are done before it begins
    std::function<Step(PendingWork&)> proceed;
    std::function<void()> giveUp = {};       ///< of a kernel that waits: nothing can change what it polls
    std::optional<Interval> work = {};       ///< once done, if it occupied the device
    std::uint64_t time = 0;                  ///< once done: when
    Past past = {};                          ///< of an event, once done: what is done at it
    std::optional<trace::ApiCall> row = {};  ///< of the call that issued it, for its times
    std::int64_t call = -1;
    bool isDone = false;

    bool canBegin() const;
};

class PendingWorks {
public:
    bool empty() const { return m_works.empty(); }
    /// What work that is issued to the stream now comes behind: the last piece of each stream, which comes behind those before it.
    std::vector<Pending> before(const Timeline& timeline, Lane lane) const;
    std::vector<Pending> ofDevice(int device) const;
    Pending add(PendingWork work);
    /// Does what can be done. True: something was.
    bool advance(State& state);
    /// Nothing else changes memory: the kernels that keep these from being done are deadlocked, unless they run on after all.
    void giveUp(State& state, const std::vector<Pending>& works);

private:
    std::vector<Pending> m_works;  ///< in the order in which they were issued
};

/// Whether the process has threads beside the calling one and the runtime's own: they may write what a kernel polls.
bool hasOtherThreads(const State& state);
/// Threads of the process.
std::size_t threadCount();

}  // namespace simtscope::runtime
