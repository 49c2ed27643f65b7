// Executes one launch of an executable graph step by step; used by graph_run.h.
#pragma once

#include <memory>
#include <optional>

#include "gpu/runtime/call/call.h"
#include "gpu/runtime/graph_model/graph.h"
#include "gpu/runtime/launches/kernel_run.h"

namespace simtscope::runtime {

inline constexpr std::uint32_t kFirstBranchStream = 0x80000000;  // stream of a graph's first branch: above all of the program's

/// Executes one launch of a graph, or one turn of a conditional body. The runtime's lock must be held.
class GraphExecution : public std::enable_shared_from_this<GraphExecution> {
public:
    /// Holds what a graph's run shares with the runs of its conditional bodies.
    struct SharedState {
        std::shared_ptr<GraphExec> exec;  ///< executable graph; null: the run is over
        std::int64_t call;
        StreamKey streamKey;
        std::vector<trace::NestedWork> unwrittenWork;  ///< work that has not been written to the recording yet
        unsigned branchCount = 0;
    };

    /// `firstBranch` is the branch of the first node; without it the first node starts a new branch.
    GraphExecution(State& state, std::shared_ptr<SharedState> shared, const Graph& graph, std::uint64_t begin,
                   std::optional<unsigned> firstBranch);

    /// Advances the launched graph until its first host node (after which another thread continues), until the first kernel that waits for
    /// memory, or to its end. The stream then waits for the steps that were executed.
    Error advanceOutermost();
    /// Returns whether no host node and no waiting kernel keeps the run from its end.
    bool isOver() const { return !m_waitsForHost && !m_waitingKernel.run; }
    /// Returns whether a kernel of the graph waits for memory.
    bool isSuspended() const { return m_waitingKernel.run != nullptr; }
    /// Returns the time from the first node to the last. Nullopt if no time has passed.
    std::optional<Interval> interval() const
    {
        return m_endTime > m_beginTime ? std::optional(Interval{m_beginTime, m_endTime}) : std::nullopt;
    }
    std::uint64_t endTime() const { return m_endTime; }

    /// Continues, while the run is not over, with the waiting kernel if it can proceed, and with the steps after it.
    PendingWork::Step proceed();
    /// Declares the waiting kernel deadlocked: nothing can let it continue.
    void giveUp();
    /// Whether proceed() will be called until the run is over.
    bool isPending = false;

private:
    /// Describes one step of the run: a node of a graph, or the end of a nested graph.
    struct Step {
        GraphNode* node = nullptr;              ///< null: the step only joins its predecessors
        std::vector<std::size_t> predecessors;  ///< indices of the steps that come before
        unsigned branch = 0;
        std::uint64_t endTime = 0;
    };
    /// Describes the kernel that waits for memory, if one does.
    struct WaitingKernel {
        std::shared_ptr<KernelRun> run;
        StreamKey streamKey;
        std::size_t step = 0;
        std::int64_t launch = -1;  ///< index of the launch; -1: none
    };
    /// Names the last step of a branch.
    struct BranchEnd {
        std::size_t step;
        unsigned branch;
    };

    /// Executes steps until a host node, a kernel that waits, an error, or the end.
    Error advance();
    /// Turns an error that no call can return into the hidden fault of the device.
    void setHiddenFault(Error error);
    /// Appends the steps of a graph whose first nodes come after `predecessors`. Returns the last steps of the graph.
    std::vector<std::size_t> appendSteps(const Graph& graph, const std::vector<std::size_t>& predecessors);
    /// Chooses the branch of a step: a branch that ends with one of its predecessors, so that only steps that may overlap use several
    /// branches.
    void assignBranch(Step& step);
    /// Returns the stream of a branch on the modelled clock.
    StreamKey streamKeyOf(unsigned branch, int device, std::uint64_t from);
    /// Does the work of a step in the stream of its branch. A kernel that waits for memory becomes m_waitingKernel.
    Error execute(Step& step);
    /// Completes the step of the waiting kernel, which has ended.
    void endWaiting();
    /// Adds the work of a step to the rows that advanceOutermost() records.
    void addNestedWork(const Step& step, trace::NestedWork work, Interval time);
    /// Starts a host node. Returns true if the run continues in another thread.
    bool callHost(Step& step, const HostWork& work);
    /// Continues after a host node; called by the thread that has run its function.
    void resume();
    /// Runs the body of a conditional node that its variable selects, if any.
    Error runConditional(Step& step, const ConditionalWork& work);
    /// Runs the body as long as the variable is not 0. A loop that exceeds the instruction budget ends with a finding.
    Error runWhileLoop(Step& step, const Graph& body, const unsigned& value);
    /// Reports a loop that does not end.
    void reportEndlessLoop(std::uint64_t iterations);
    /// Runs a body once, beginning at the end of the step, which then ends with the body.
    Error runBody(Step& step, const Graph& body);
    bool isLost() const { return m_state.devices[std::size_t(m_shared->streamKey.device)].isLost(); }

    State& m_state;
    const std::shared_ptr<SharedState> m_shared;
    const std::uint64_t m_beginTime;
    std::uint64_t m_endTime;
    const std::optional<unsigned> m_firstBranch;
    std::vector<Step> m_steps;
    std::size_t m_nextStep = 0;
    bool m_waitsForHost = false;
    WaitingKernel m_waitingKernel;
    std::vector<BranchEnd> m_branchEnds;  ///< last step of each branch
};

/// Issues the rest of a suspended launch as pending work in the call's stream.
void deferRemainder(Call& call, const std::shared_ptr<GraphExecution>& run);

}  // namespace simtscope::runtime
