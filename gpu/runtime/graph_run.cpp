#include "gpu/runtime/graph_run.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/allocate.h"
#include "gpu/runtime/graph_memory.h"
#include "gpu/runtime/graph_node_run.h"
#include "gpu/runtime/protocol.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kHostNodeNanoseconds = 1000;
constexpr std::uint32_t kFirstBranch = 0x80000000;  // above every number that a stream of the program has
constexpr std::uint64_t kTurn = 20'000;             // warp instructions that a turn of a loop counts as, for the budget

/// A node of a graph, or the end of one that was nested in it.
struct Step {
    GraphNode* node = nullptr;       ///< null: only joins what it comes after
    std::vector<std::size_t> after;  ///< steps
    unsigned branch = 0;
    std::uint64_t end = 0;
};

/// What is common to a run and to those of the bodies of its conditionals.
struct Place {
    std::shared_ptr<GraphExec> exec;  ///< null: the run is over
    std::int64_t call;
    Lane lane;
    std::vector<trace::NestedWork> works;  ///< not written down yet
    unsigned branches = 0;
};

class Run : public std::enable_shared_from_this<Run> {
public:
    /// `firstBranch`: where the first node lies; empty: on a new one.
    Run(State& state, std::shared_ptr<Place> place, const Graph& graph, std::uint64_t begin, std::optional<unsigned> firstBranch)
        : m_state(state), m_place(std::move(place)), m_begin(begin), m_end(begin), m_first(firstBranch)
    {
        flatten(graph, {});
    }

    /// Until the first host node, or the end.
    Error advance()
    {
        Error error = Error::Success;
        while (m_next < m_steps.size() && error == Error::Success) {
            Step& step = m_steps[m_next++];
            place(step);
            if (!step.node || !step.node->enabled || step.node->type == NodeType::Graph)
                continue;
            if (auto* const host = std::get_if<HostWork>(&step.node->work)) {
                if (callHost(step, *host))
                    break;
            } else if (auto* const conditional = std::get_if<ConditionalWork>(&step.node->work)) {
                error = decide(step, *conditional);
            } else {
                error = execute(step);
            }
        }
        for (const Step& step : m_steps)
            m_end = std::max(m_end, step.end);
        return error;
    }
    /// advance() for the graph that is launched: the stream waits for what was executed.
    Error advanceOutermost()
    {
        graphs().running = m_place->exec.get();
        const std::uint64_t now = m_state.timeline.now();
        const Error error = advance();
        m_state.timeline.returnTo(now);
        graphs().running = nullptr;
        m_place->exec->doneAt = std::max(m_place->exec->doneAt, m_end);
        m_state.timeline.holdStream(m_place->lane, m_end);
        std::ranges::stable_sort(m_place->works, {}, &trace::NestedWork::start);
        for (const trace::NestedWork& work : m_place->works)
            if (m_state.recorder)
                m_state.recorder->nestedWork(work);
        m_place->works.clear();
        if (!m_waitsForHost)
            m_place->exec.reset();  // here, where the runtime's lock is held
        return error;
    }
    std::uint64_t end() const { return m_end; }
    /// Whether a host node runs, after which it goes on in another thread.
    bool waitsForHost() const { return m_waitsForHost; }
    /// Of an error that no call is there to return.
    void lose(Error error)
    {
        if (error != Error::Success)
            m_state.devices[std::size_t(m_place->lane.device)].hidden = {error, m_end};
    }

private:
    /// The steps of a graph whose first nodes come after `after`; those that are last.
    std::vector<std::size_t> flatten(const Graph& graph, const std::vector<std::size_t>& after)
    {
        std::map<const GraphNode*, std::size_t> steps;
        std::set<std::size_t> last;
        const auto ordered = graph.order();
        for (GraphNode* const node : *ordered) {  // whose order was checked when the graph was instantiated
            Step step{node, {}, 0, 0};
            for (const GraphEdge& edge : node->from) {
                step.after.push_back(steps.at(edge.node));
                last.erase(steps.at(edge.node));
            }
            if (node->from.empty())
                step.after = after;
            if (const auto* const child = std::get_if<ChildWork>(&node->work); child && node->enabled)
                if (const auto ends = flatten(*child->graph, step.after); !ends.empty())
                    step.after = ends;
            m_steps.push_back(std::move(step));
            steps[node] = m_steps.size() - 1;
            last.insert(m_steps.size() - 1);
        }
        return {last.begin(), last.end()};
    }

    /// The branch of a step: one that ends with a step before it, so that only what may overlap lies on several.
    void place(Step& step)
    {
        const auto index = std::size_t(&step - m_steps.data());
        step.end = m_begin;
        for (const std::size_t before : step.after)
            step.end = std::max(step.end, m_steps[before].end);
        std::optional<unsigned> own;
        for (unsigned branch = 0; branch < m_tips.size(); ++branch) {
            const bool joins = std::ranges::find(step.after, m_tips[branch].step) != step.after.end();
            if (joins && !own)
                own = branch;
            if (joins)
                m_tips[branch].step = index;
        }
        if (!own) {
            own = unsigned(m_tips.size());
            m_tips.push_back({index, m_tips.empty() && m_first ? *m_first : m_place->branches++});
        }
        step.branch = m_tips[*own].branch;
    }

    /// The stream of a branch on the modelled clock.
    Lane laneOf(unsigned branch, int device, std::uint64_t from)
    {
        const Lane lane{device, StreamId{kFirstBranch + branch}};
        m_state.timeline.addStream(lane, true);
        m_state.timeline.holdStream(lane, from);
        return lane;
    }

    Error execute(Step& step)
    {
        const std::uint64_t now = m_state.timeline.now();
        GraphNode& node = *step.node;
        Call call({m_place->call, m_place->lane.stream, m_place->exec->index, node.index}, laneOf(step.branch, node.device, step.end));
        const Error error = runNode(call, node);
        if (call.work) {
            trace::NestedWork work;
            work.launch = call.launch;
            if (call.launch < 0)
                work.detail = call.detail;
            work.bytes = call.bytes;
            work.direction = call.direction;
            note(step, std::move(work), *call.work);
        }
        step.end = std::max(step.end, m_state.timeline.doneAt(call.lane));
        m_state.timeline.retireStream(call.lane);
        m_state.timeline.returnTo(now);
        return error;
    }

    void note(const Step& step, trace::NestedWork work, Interval time)
    {
        work.apiCall = m_place->call;
        work.graph = m_place->exec->index;
        work.node = step.node->index;
        work.lane = step.branch;
        work.start = time.start;
        work.end = time.end;
        m_place->works.push_back(std::move(work));
    }

    /// True: the run goes on in another thread.
    bool callHost(Step& step, const HostWork& work)
    {
        m_state.showPrinted();
        if (isLost())
            return false;
        trace::NestedWork row;
        row.detail = msg::call::hostFunction();
        note(step, std::move(row), {step.end, step.end + kHostNodeNanoseconds});
        step.end += kHostNodeNanoseconds;
        m_state.hostFunctions.start([host = work.host] { host.fn(host.userData); });
        m_state.hostFunctions.start([self = shared_from_this()] { self->resume(); });
        m_waitsForHost = true;
        return true;
    }

    void resume()
    {
        const std::lock_guard lock(m_state.mutex);
        m_waitsForHost = false;
        lose(advanceOutermost());
    }

    /// CUDA C++ Programming Guide, "Conditional Graph Nodes".
    Error decide(Step& step, const ConditionalWork& work)
    {
        unsigned& value = m_place->exec->values[work.handle];
        switch (work.type) {
        case kConditionalIf:
            return value ? runBody(step, *work.bodies[0]) : work.bodies.size() > 1 ? runBody(step, *work.bodies[1]) : Error::Success;
        case kConditionalSwitch:
            return value < work.bodies.size() ? runBody(step, *work.bodies[value]) : Error::Success;
        default:
            return loop(step, *work.bodies[0], value);
        }
    }

    Error loop(Step& step, const Graph& body, const unsigned& value)
    {
        Error error = Error::Success;
        for (std::uint64_t spent = 0; value && error == Error::Success && !isLost(); spent += kTurn) {
            error = runBody(step, body);
            if (spent > m_state.settings.instructionBudget) {
                reportEndless(spent / kTurn);
                Device& device = m_state.devices[std::size_t(m_place->lane.device)];
                device.hidden = {Error::LaunchTimeout, step.end};
            }
        }
        return error;
    }

    void reportEndless(std::uint64_t turns)
    {
        trace::Finding finding;
        finding.kind = trace::FindingKind::Deadlock;
        finding.message = msg::call::endlessLoop(turns);
        complain(finding.message);
        m_state.progress.send(protocol::kVerbFault, finding.message);
        if (m_state.recorder)
            m_state.recorder->finding(finding);
    }

    Error runBody(Step& step, const Graph& body)
    {
        const auto run = std::make_shared<Run>(m_state, m_place, body, step.end, step.branch);
        const Error error = run->advance();
        step.end = std::max(step.end, run->end());
        return error;
    }

    bool isLost() const { return m_state.devices[std::size_t(m_place->lane.device)].isLost(); }

    struct Tip {
        std::size_t step;
        unsigned branch;
    };
    State& m_state;
    const std::shared_ptr<Place> m_place;
    const std::uint64_t m_begin;
    std::uint64_t m_end;
    const std::optional<unsigned> m_first;
    std::vector<Step> m_steps;
    std::size_t m_next = 0;
    bool m_waitsForHost = false;
    std::vector<Tip> m_tips;  ///< last step of each branch
};

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
std::shared_ptr<Run> start(Call& c, const std::shared_ptr<GraphExec>& exec, Error& error)
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
    const auto place = std::make_shared<Place>(Place{exec, c.index(), c.lane, {}});
    auto run = std::make_shared<Run>(s, place, *exec->graph, begin, std::nullopt);
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
    std::shared_ptr<Run> m_run;
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
