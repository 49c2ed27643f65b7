#include "gpu/runtime/graph_run.h"

#include "gpu/runtime/allocate.h"
#include "gpu/runtime/graph_execution.h"
#include "gpu/runtime/graph_memory.h"

namespace simtscope::runtime {
namespace {

/// Memory that the graph allocated at an earlier launch and nothing has freed: freed now, or an error.
Error freeLeftOver(const Call& c, const GraphExec& exec)
{
    Call freeing({c.index(), c.lane.stream, exec.index, -1}, {c.lane.device, StreamId{kFirstBranch}});
    Error error = Error::Success;
    exec.graph->forEach([&](const GraphNode& node) {
        const auto* const work = std::get_if<AllocWork>(&node.work);
        if (!work || !work->memory->isAllocated() || error != Error::Success)
            return;
        error = exec.flags & kInstantiateAutoFree ? release(freeing, reinterpret_cast<void*>(work->memory->address()), false, true)
                                                  : Error::InvalidValue;
    });
    return error;
}

/// Null: there is an error, or the device is lost.
std::shared_ptr<GraphExecution> start(Call& c, const std::shared_ptr<GraphExec>& exec, Error& error)
{
    State& s = c.state();
    if (c.isLost())
        return nullptr;
    if (error = freeLeftOver(c, *exec); error != Error::Success)
        return nullptr;
    for (const auto& [handle, conditional] : exec->conditionals)
        if (conditional.assigns)
            exec->values[handle] = conditional.initial;
    const std::uint64_t begin = std::max(s.timeline.mark(c.lane), exec->doneAt);
    const auto place = std::make_shared<GraphExecution::Place>(GraphExecution::Place{exec, c.index(), c.lane, {}});
    auto run = std::make_shared<GraphExecution>(s, place, *exec->graph, begin, std::nullopt);
    error = run->advanceOutermost();
    if (run->end() > begin)
        c.work = Interval{begin, run->end()};
    return run;
}

/// A launch behind what its stream still waits for. What comes behind it waits for its host nodes, too.
class LaterLaunch {
public:
    LaterLaunch(const Call& c, std::shared_ptr<GraphExec> exec) : m_call(c.index()), m_exec(std::move(exec)) {}

    PendingWork::Step proceed(PendingWork& self)
    {
        const bool isFirst = m_exec != nullptr;
        if (isFirst)
            begin(self);
        if (m_run && m_run->waitsForHost())
            return isFirst ? PendingWork::Step::RanOn : PendingWork::Step::Waits;
        if (m_run && self.work)
            self.work->end = self.time = std::max(self.work->end, m_run->end());
        return PendingWork::Step::Done;
    }

private:
    void begin(PendingWork& self)
    {
        const std::shared_ptr<GraphExec> exec = std::move(m_exec);
        Call issued({m_call, self.lane.stream, exec->index, -1}, self.lane);
        Error error = Error::Success;
        m_run = start(issued, exec, error);
        self.work = issued.work;
        self.time = issued.work ? issued.work->end : issued.state().timeline.mark(self.lane);
        if (error != Error::Success)
            issued.state().devices[std::size_t(self.lane.device)].hidden = {error, self.time};
    }

    std::int64_t m_call;
    std::shared_ptr<GraphExec> m_exec;  ///< until it has begun
    std::shared_ptr<GraphExecution> m_run;
};

}  // namespace

Error runGraph(Call& c, GraphExec& exec)
{
    const std::shared_ptr<GraphExec> shared = graphs().execs.at(&exec);
    Error error = Error::Success;
    if (c.mustWait())
        c.defer([later = std::make_shared<LaterLaunch>(c, shared)](PendingWork& self) { return later->proceed(self); });
    else
        start(c, shared, error);
    return error;
}

bool setConditional(std::uint64_t handle, unsigned value)
{
    GraphExec* const exec = graphs().running;
    const auto found = exec ? exec->values.find(handle) : std::map<std::uint64_t, unsigned>::iterator{};
    if (!exec || found == exec->values.end())
        return false;
    found->second = value;
    return true;
}

}  // namespace simtscope::runtime
