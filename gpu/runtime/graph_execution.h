// One launch of an executable graph, step by step: for graph_run.h.
#pragma once

#include <memory>
#include <optional>

#include "gpu/runtime/call.h"
#include "gpu/runtime/graph.h"
#include "gpu/runtime/kernel_run.h"

namespace simtscope::runtime {

inline constexpr std::uint32_t kFirstBranch = 0x80000000;  // the stream of a graph's first branch: above every one of the program's

class GraphExecution : public std::enable_shared_from_this<GraphExecution> {
public:
    /// What is common to a run and to those of the bodies of its conditionals.
    struct Place {
        std::shared_ptr<GraphExec> exec;  ///< null: the run is over
        std::int64_t call;
        Lane lane;
        std::vector<trace::NestedWork> works;  ///< not written down yet
        unsigned branches = 0;
    };

    /// `firstBranch`: where the first node lies; empty: on a new one.
    GraphExecution(State& state, std::shared_ptr<Place> place, const Graph& graph, std::uint64_t begin,
                   std::optional<unsigned> firstBranch);

    /// Of the graph that is launched, until the first host node, after which it goes on in another thread, until the first kernel that
    /// waits for memory, or to the end: the stream waits for what was executed.
    Error advanceOutermost();
    bool isOver() const { return !m_waitsForHost && !m_waiting.run; }
    /// A kernel waits.
    bool isSuspended() const { return m_waiting.run != nullptr; }
    /// From the first node to the last; nothing: no time has passed.
    std::optional<Interval> interval() const { return m_end > m_begin ? std::optional(Interval{m_begin, m_end}) : std::nullopt; }
    std::uint64_t end() const { return m_end; }

    /// While it is not over: goes on, if it can, with the kernel that waits and with what comes after it.
    PendingWork::Step proceed();
    /// Nothing lets the kernel that waits run on.
    void giveUp();
    /// Whether proceed() is called until it is over.
    bool isPending = false;

private:
    /// A node of a graph, or the end of one that was nested in it.
    struct Step {
        GraphNode* node = nullptr;       ///< null: only joins what it comes after
        std::vector<std::size_t> after;  ///< steps
        unsigned branch = 0;
        std::uint64_t end = 0;
    };
    struct Waiting {
        std::shared_ptr<KernelRun> run;
        Lane lane;
        std::size_t step = 0;
        std::int64_t launch = -1;
    };
    struct Tip {
        std::size_t step;
        unsigned branch;
    };

    Error advance();
    /// Of an error that no call is there to return.
    void lose(Error error);
    /// The steps of a graph whose first nodes come after `after`; those that are last.
    std::vector<std::size_t> flatten(const Graph& graph, const std::vector<std::size_t>& after);
    /// The branch of a step: one that ends with a step before it, so that only what may overlap lies on several.
    void place(Step& step);
    /// The stream of a branch on the modelled clock.
    Lane laneOf(unsigned branch, int device, std::uint64_t from);
    Error execute(Step& step);
    void endWaiting();
    void note(const Step& step, trace::NestedWork work, Interval time);
    /// True: the run goes on in another thread.
    bool callHost(Step& step, const HostWork& work);
    void resume();
    Error decide(Step& step, const ConditionalWork& work);
    Error loop(Step& step, const Graph& body, const unsigned& value);
    void reportEndless(std::uint64_t turns);
    Error runBody(Step& step, const Graph& body);
    bool isLost() const { return m_state.devices[std::size_t(m_place->lane.device)].isLost(); }

    State& m_state;
    const std::shared_ptr<Place> m_place;
    const std::uint64_t m_begin;
    std::uint64_t m_end;
    const std::optional<unsigned> m_first;
    std::vector<Step> m_steps;
    std::size_t m_next = 0;
    bool m_waitsForHost = false;
    Waiting m_waiting;
    std::vector<Tip> m_tips;  ///< last step of each branch
};

/// What is left of a launch comes in its turn, in the stream of the call.
void deferRest(Call& call, const std::shared_ptr<GraphExecution>& run);

}  // namespace simtscope::runtime
