#include "gpu/runtime/graphs/graph_run.h"

#include "gpu/runtime/graphs/graph_execution.h"
#include "gpu/runtime/graphs/graph_memory.h"
#include "gpu/runtime/memory/allocate.h"

namespace simtscope::runtime {
namespace {

/// Frees graph memory that an earlier launch allocated and nothing has freed, or fails if the graph does not allow that.
Error freeLeftoverMemory(const Call& c, const GraphExec& exec)
{
    Call freeingCall({c.index(), c.streamKey.stream, exec.index, -1}, {c.streamKey.device, StreamId{kFirstBranchStream}});
    Error error = Error::Success;
    exec.graph->forEach([&](const GraphNode& node) {
        const auto* const work = std::get_if<AllocWork>(&node.work);
        if (!work || !work->memory->isAllocated() || error != Error::Success)
            return;
        error = exec.flags & kInstantiateAutoFree ? release(freeingCall, reinterpret_cast<void*>(work->memory->address()), false, true)
                                                  : Error::InvalidValue;
    });
    return error;
}

/// Starts a launch of the graph. Returns null if there is an error or the device is lost.
std::shared_ptr<GraphExecution> startLaunch(Call& c, const std::shared_ptr<GraphExec>& exec, Error& error)
{
    State& s = c.state();
    if (c.isLost())
        return nullptr;
    if (error = freeLeftoverMemory(c, *exec); error != Error::Success)
        return nullptr;
    for (const auto& [handle, conditional] : exec->conditionals)
        if (conditional.assignsInitial)
            exec->conditionalValues[handle] = conditional.initial;
    const std::uint64_t begin = std::max(s.timeline.markPoint(c.streamKey), exec->endTime);
    const auto shared = std::make_shared<GraphExecution::SharedState>(GraphExecution::SharedState{exec, c.index(), c.streamKey, {}});
    auto run = std::make_shared<GraphExecution>(s, shared, *exec->graph, begin, std::nullopt);
    error = run->advanceOutermost();
    c.work = run->interval();
    return run;
}

/// Launches a graph once the pending work before it in its stream is done. Work behind the launch also waits for the graph's host nodes and
/// waiting kernels.
class DeferredGraphLaunch {
public:
    DeferredGraphLaunch(const Call& c, std::shared_ptr<GraphExec> exec) : m_call(c.index()), m_exec(std::move(exec)) {}

    PendingWork::Step proceed(PendingWork& self)
    {
        PendingWork::Step step = PendingWork::Step::Done;
        if (m_exec) {
            begin(self);
            step = m_run && !m_run->isOver() ? PendingWork::Step::Advanced : PendingWork::Step::Done;
        } else if (m_run) {
            step = m_run->proceed();
        }
        if (m_run && m_run->interval()) {
            self.interval = m_run->interval();
            self.endTime = self.interval->end;
        }
        return step;
    }
    void giveUp()
    {
        if (m_run)
            m_run->giveUp();
    }

private:
    void begin(PendingWork& self)
    {
        const std::shared_ptr<GraphExec> exec = std::move(m_exec);
        Call launchCall({m_call, self.streamKey.stream, exec->index, -1}, self.streamKey);
        Error error = Error::Success;
        m_run = startLaunch(launchCall, exec, error);
        if (m_run)
            m_run->isPending = true;
        self.endTime = launchCall.state().timeline.markPoint(self.streamKey);
        if (error != Error::Success)
            launchCall.state().devices[std::size_t(self.streamKey.device)].hiddenFault = {error, self.endTime};
    }

    std::int64_t m_call;
    std::shared_ptr<GraphExec> m_exec;  ///< held until the launch has begun
    std::shared_ptr<GraphExecution> m_run;
};

}  // namespace

Error runGraph(Call& c, GraphExec& exec)
{
    const std::shared_ptr<GraphExec> shared = graphs().execs.at(&exec);
    if (c.mustWait()) {
        const auto deferredLaunch = std::make_shared<DeferredGraphLaunch>(c, shared);
        const Pending pending = c.defer([deferredLaunch](PendingWork& self) { return deferredLaunch->proceed(self); });
        pending->giveUp = [deferredLaunch] { deferredLaunch->giveUp(); };
        return Error::Success;
    }
    Error error = Error::Success;
    const auto run = startLaunch(c, shared, error);
    if (run && run->isSuspended())
        deferRemainder(c, run);
    return error;
}

}  // namespace simtscope::runtime
