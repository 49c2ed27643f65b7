#include "gpu/runtime/graphs/graph_execution.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/graphs/graph_node_run.h"
#include "gpu/runtime/record/protocol.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kHostNodeNanoseconds = 1000;
// Warp instructions that an iteration of a loop counts as in Settings::instructionBudget.
constexpr std::uint64_t kInstructionsPerIteration = 20'000;

}  // namespace

GraphExecution::GraphExecution(State& state, std::shared_ptr<SharedState> shared, const Graph& graph, std::uint64_t begin,
                               std::optional<unsigned> firstBranch)
    : m_state(state), m_shared(std::move(shared)), m_beginTime(begin), m_endTime(begin), m_firstBranch(firstBranch)
{
    appendSteps(graph, {});
}

Error GraphExecution::advance()
{
    Error error = Error::Success;
    while (m_nextStep < m_steps.size() && error == Error::Success && !isSuspended() && !m_state.isUntilReached) {
        Step& step = m_steps[m_nextStep++];
        assignBranch(step);
        if (!step.node || !step.node->isEnabled || step.node->type == NodeType::Graph)
            continue;
        if (auto* const host = std::get_if<HostWork>(&step.node->work)) {
            if (callHost(step, *host))
                break;
        } else if (auto* const conditional = std::get_if<ConditionalWork>(&step.node->work)) {
            error = runConditional(step, *conditional);
        } else {
            error = execute(step);
        }
    }
    for (const Step& step : m_steps)
        m_endTime = std::max(m_endTime, step.endTime);
    return error;
}

Error GraphExecution::advanceOutermost()
{
    graphs().runningExec = m_shared->exec.get();
    const std::uint64_t hostTime = m_state.timeline.hostTime();
    const Error error = advance();
    m_state.timeline.setHostTime(hostTime);
    graphs().runningExec = nullptr;
    m_shared->exec->endTime = std::max(m_shared->exec->endTime, m_endTime);
    m_state.timeline.holdStream(m_shared->streamKey, m_endTime);
    std::ranges::stable_sort(m_shared->unwrittenWork, {}, &trace::NestedWork::start);
    for (const trace::NestedWork& work : m_shared->unwrittenWork)
        if (m_state.recorder)
            m_state.recorder->writeNestedWork(work);
    m_shared->unwrittenWork.clear();
    if (isOver())
        m_shared->exec.reset();  // released here, where the runtime's lock is held
    return error;
}

void GraphExecution::setHiddenFault(Error error)
{
    if (error != Error::Success && !isLost())
        m_state.devices[std::size_t(m_shared->streamKey.device)].hiddenFault = {error, m_endTime};
}

std::vector<std::size_t> GraphExecution::appendSteps(const Graph& graph, const std::vector<std::size_t>& predecessors)
{
    std::map<const GraphNode*, std::size_t> steps;
    std::set<std::size_t> lastSteps;
    const auto ordered = graph.topologicalOrder();
    for (GraphNode* const node : *ordered) {  // has a value: the order was checked when the graph was instantiated
        Step step{node, {}, 0, 0};
        for (const GraphEdge& edge : node->dependencies) {
            step.predecessors.push_back(steps.at(edge.node));
            lastSteps.erase(steps.at(edge.node));
        }
        if (node->dependencies.empty())
            step.predecessors = predecessors;
        if (const auto* const child = std::get_if<ChildWork>(&node->work); child && node->isEnabled)
            if (const auto ends = appendSteps(*child->graph, step.predecessors); !ends.empty())
                step.predecessors = ends;
        m_steps.push_back(std::move(step));
        steps[node] = m_steps.size() - 1;
        lastSteps.insert(m_steps.size() - 1);
    }
    return {lastSteps.begin(), lastSteps.end()};
}

void GraphExecution::assignBranch(Step& step)
{
    const auto index = std::size_t(&step - m_steps.data());
    step.endTime = m_beginTime;
    for (const std::size_t before : step.predecessors)
        step.endTime = std::max(step.endTime, m_steps[before].endTime);
    std::optional<unsigned> joined;
    for (unsigned branch = 0; branch < m_branchEnds.size(); ++branch) {
        const bool joins = std::ranges::find(step.predecessors, m_branchEnds[branch].step) != step.predecessors.end();
        if (joins && !joined)
            joined = branch;
        if (joins)
            m_branchEnds[branch].step = index;
    }
    if (!joined) {
        joined = unsigned(m_branchEnds.size());
        m_branchEnds.push_back({index, m_branchEnds.empty() && m_firstBranch ? *m_firstBranch : m_shared->branchCount++});
    }
    step.branch = m_branchEnds[*joined].branch;
}

StreamKey GraphExecution::streamKeyOf(unsigned branch, int device, std::uint64_t from)
{
    const StreamKey streamKey{device, StreamId{kFirstBranchStream + branch}};
    m_state.timeline.addStream(streamKey, true);
    m_state.timeline.holdStream(streamKey, from);
    return streamKey;
}

Error GraphExecution::execute(Step& step)
{
    const std::uint64_t hostTime = m_state.timeline.hostTime();
    GraphNode& node = *step.node;
    const bool isBody = m_firstBranch.has_value();
    Call call({m_shared->call, m_shared->streamKey.stream, m_shared->exec->index, node.index, !isBody},
              streamKeyOf(step.branch, node.device, step.endTime));
    const Error error = runNode(call, node);
    if (call.suspendedKernel) {
        m_waitingKernel = {std::move(call.suspendedKernel), call.streamKey, std::size_t(&step - m_steps.data()), call.launch};
        m_state.timeline.setHostTime(hostTime);
        return error;
    }
    if (call.work) {
        trace::NestedWork work;
        work.launch = call.launch;
        if (call.launch < 0)
            work.detail = call.detail;
        work.bytes = call.bytes;
        work.direction = call.direction;
        addNestedWork(step, std::move(work), *call.work);
    }
    step.endTime = std::max(step.endTime, m_state.timeline.findDoneTime(call.streamKey));
    m_state.timeline.retireStream(call.streamKey);
    m_state.timeline.setHostTime(hostTime);
    return error;
}

void GraphExecution::endWaiting()
{
    const WaitingKernel ended = std::exchange(m_waitingKernel, {});
    Step& step = m_steps[ended.step];
    trace::NestedWork work;
    work.launch = ended.launch;
    addNestedWork(step, std::move(work), ended.run->work());
    step.endTime = std::max(step.endTime, m_state.timeline.findDoneTime(ended.streamKey));
    m_state.timeline.retireStream(ended.streamKey);
}

PendingWork::Step GraphExecution::proceed()
{
    if (m_waitsForHost)
        return PendingWork::Step::Blocked;
    if (!isSuspended())
        return PendingWork::Step::Done;
    graphs().runningExec = m_shared->exec.get();
    const PendingWork::Step step = m_waitingKernel.run->proceed();
    graphs().runningExec = nullptr;
    if (step != PendingWork::Step::Done)
        return step;
    endWaiting();
    setHiddenFault(advanceOutermost());
    return isOver() ? PendingWork::Step::Done : PendingWork::Step::Advanced;
}

void GraphExecution::giveUp()
{
    if (!isSuspended())
        return;
    graphs().runningExec = m_shared->exec.get();
    m_waitingKernel.run->giveUp();
    graphs().runningExec = nullptr;
    if (!isLost())
        return;
    endWaiting();
    setHiddenFault(advanceOutermost());
}

void GraphExecution::addNestedWork(const Step& step, trace::NestedWork work, Interval time)
{
    work.apiCall = m_shared->call;
    work.graph = m_shared->exec->index;
    work.node = step.node->index;
    work.branch = step.branch;
    work.start = time.start;
    work.end = time.end;
    m_shared->unwrittenWork.push_back(std::move(work));
}

bool GraphExecution::callHost(Step& step, const HostWork& work)
{
    m_state.flushDeviceOutput();
    if (isLost())
        return false;
    trace::NestedWork row;
    row.detail = msg::call::hostFunction();
    addNestedWork(step, std::move(row), {step.endTime, step.endTime + kHostNodeNanoseconds});
    step.endTime += kHostNodeNanoseconds;
    // The function may tell any host thread that earlier work is done.
    m_state.timeline.orderHostAfter(m_state.timeline.vectorClockOf(m_shared->streamKey));
    m_state.hostFunctions.start([host = work.host] { host.fn(host.userData); });
    m_state.hostFunctions.start([self = shared_from_this()] { self->resume(); });
    m_waitsForHost = true;
    return true;
}

void GraphExecution::resume()
{
    const std::lock_guard lock(m_state.mutex);
    m_waitsForHost = false;
    setHiddenFault(advanceOutermost());
    if (!isSuspended() || isPending)
        return;
    Call remainder({m_shared->call, m_shared->streamKey.stream, m_shared->exec->index, -1}, m_shared->streamKey);
    deferRemainder(remainder, shared_from_this());
}

/// Runs a conditional node (CUDA C++ Programming Guide, "Conditional Graph Nodes").
Error GraphExecution::runConditional(Step& step, const ConditionalWork& work)
{
    unsigned& value = m_shared->exec->conditionalValues[work.handle];
    switch (work.type) {
    case kConditionalIf:
        return value ? runBody(step, *work.bodies[0]) : work.bodies.size() > 1 ? runBody(step, *work.bodies[1]) : Error::Success;
    case kConditionalSwitch:
        return value < work.bodies.size() ? runBody(step, *work.bodies[value]) : Error::Success;
    default:
        return runWhileLoop(step, *work.bodies[0], value);
    }
}

Error GraphExecution::runWhileLoop(Step& step, const Graph& body, const unsigned& value)
{
    Error error = Error::Success;
    const auto goesOn = [&] { return value && error == Error::Success && !isLost() && !m_state.isUntilReached; };
    for (std::uint64_t spent = 0; goesOn(); spent += kInstructionsPerIteration) {
        error = runBody(step, body);
        if (spent > m_state.settings.instructionBudget) {
            reportEndlessLoop(spent / kInstructionsPerIteration);
            Device& device = m_state.devices[std::size_t(m_shared->streamKey.device)];
            device.hiddenFault = {Error::LaunchTimeout, step.endTime};
        }
    }
    return error;
}

void GraphExecution::reportEndlessLoop(std::uint64_t iterations)
{
    trace::Finding finding;
    finding.kind = trace::FindingKind::Deadlock;
    finding.message = msg::call::endlessLoop(iterations);
    complain(finding.message);
    m_state.progress.send(protocol::kVerbFault, finding.message);
    if (m_state.recorder)
        m_state.recorder->writeFinding(finding);
}

Error GraphExecution::runBody(Step& step, const Graph& body)
{
    const auto run = std::make_shared<GraphExecution>(m_state, m_shared, body, step.endTime, step.branch);
    const Error error = run->advance();
    step.endTime = std::max(step.endTime, run->endTime());
    return error;
}

void deferRemainder(Call& c, const std::shared_ptr<GraphExecution>& run)
{
    run->isPending = true;
    const Pending pending = c.defer([run](PendingWork& self) {
        const PendingWork::Step step = run->proceed();
        self.interval = run->interval();
        self.endTime = run->endTime();
        return step;
    });
    pending->giveUp = [run] { run->giveUp(); };
}

}  // namespace simtscope::runtime
