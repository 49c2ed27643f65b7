#include "gpu/runtime/launches/kernel_run.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/code/launch_text.h"
#include "gpu/runtime/launches/fault_hints.h"
#include "gpu/runtime/record/protocol.h"
#include "gpu/runtime/state/allocation_names.h"
#include "gpu/runtime/state/finding_report.h"

namespace simtscope::runtime {
namespace {

/// Pairs a result of the engine with the error that CUDA returns for it.
struct StatusRow {
    simt::LaunchStatus status;
    Error error;
};

// Results of the engine, with the errors that an H200 with CUDA 13.0 returned for them (trap: cudaErrorLaunchFailure). A kernel that can
// never end counts as timed out.
constexpr StatusRow kStatuses[] = {
    {simt::LaunchStatus::Success, Error::Success},
    {simt::LaunchStatus::IllegalAddress, Error::IllegalAddress},
    {simt::LaunchStatus::Misaligned, Error::MisalignedAddress},
    {simt::LaunchStatus::InvalidInstruction, Error::IllegalInstruction},
    {simt::LaunchStatus::Trap, Error::LaunchFailure},
    {simt::LaunchStatus::Assert, Error::Assert},
    {simt::LaunchStatus::Deadlock, Error::LaunchTimeout},
    {simt::LaunchStatus::BudgetExceeded, Error::LaunchTimeout},
    {simt::LaunchStatus::Cancelled, Error::LaunchTimeout},
    {simt::LaunchStatus::StackOverflow, Error::HardwareStackError},
};

Error errorOf(simt::LaunchStatus status)
{
    const auto row = std::ranges::find(kStatuses, status, &StatusRow::status);
    return row == std::end(kStatuses) ? Error::Unknown : row->error;
}

void reportFault(State& s, trace::Finding finding, const trace::Launch& launch)
{
    finding.launch = launch.id;
    explainFault(s, launch, finding);
    report(s, finding);
}

/// Returns whether a finding about an overwritten result can be trusted. It cannot if the host may read the memory at any time, because the
/// runtime does not see such reads.
bool isCertain(const State& s, const trace::Finding& finding)
{
    if (finding.kind != trace::FindingKind::RunNote || finding.location.allocation < 0)
        return true;
    const auto found = s.memory.select(
        [&](const Memory::AllocatedMemory& block) { return std::int64_t(block.info.id.value) == finding.location.allocation; });
    return !found.empty() && found.front()->info.kind != trace::AllocationKind::Managed &&
           found.front()->info.kind != trace::AllocationKind::Host;
}

/// Ends the run if the launch that has ended is the one that the user wants to see last.
void noteUntil(State& s, const trace::Launch& launch)
{
    const StopLaunch& until = s.settings.until;
    if (!s.recorder || until.kernel.empty() || launch.name != until.kernel || ++s.untilCount != until.number || s.isStopRequested)
        return;
    s.isUntilReached = true;
    s.isStopRequested = true;
    s.progress.send(protocol::kVerbUntil,
                    fmt::format("{} {}", launch.id.value,
                                describeLaunch(launch.name, {launch.grid.x, launch.grid.y, launch.grid.z},
                                               {launch.block.x, launch.block.y, launch.block.z}, launch.dynamicSharedBytes)));
}

}  // namespace

Error endLaunch(State& s, trace::Launch& launch, const simt::LaunchResult& result)
{
    Error fault = errorOf(result.status);
    for (trace::Finding finding : result.findings) {
        if (!isCertain(s, finding) || !s.repeatedFindings.isNew(finding))
            continue;
        nameAllocations(s, finding);
        report(s, finding);
    }
    const bool isCancelled = result.status == simt::LaunchStatus::Cancelled;
    if (result.finding && !(isCancelled && s.isUntilReached)) {
        if (result.finding->kind == trace::FindingKind::Unsupported)
            fault = Error::NotSupported;
        reportFault(s, *result.finding, launch);
    }
    launch.error = int(fault);
    launch.isComplete = !isCancelled;
    if (s.recorder) {
        s.recorder->writeLaunch(launch);
        s.recorder->flushIfCheap();
    }
    noteUntil(s, launch);
    return fault;
}

KernelRun::KernelRun(const Call& c, Plan plan)
    : m_state(c.state()), m_streamKey(c.streamKey), m_plan(std::move(plan)), m_workspace(c, m_plan.isCooperative)
{
}

void KernelRun::begin()
{
    const Device& device = m_state.devices[std::size_t(m_streamKey.device)];
    const trace::Launch& launch = m_plan.launch;
    m_plan.options.wantsFootprint = launch.origin.graph < 0 && m_state.operationRaces.wantsFootprint(m_state, m_streamKey);
    m_execution = std::make_unique<simt::Execution>(
        m_plan.module,
        simt::LaunchRequest{m_plan.kernel, launch.grid, launch.block, launch.dynamicSharedBytes, launch.parameters, m_workspace.address(),
                            device.limits[kLimitMallocHeapSize]},
        m_state.memory.memoryOf(m_streamKey.device), m_plan.options, m_plan.launch, m_state.recorder.get(), m_state.remainingEventCount);
}

PendingWork::Step KernelRun::proceed()
{
    if (m_isDone)
        return PendingWork::Step::Done;
    if (m_isWaiting && !m_execution->hasPolledMemoryChanged())
        return PendingWork::Step::Blocked;
    if (!m_execution)
        begin();
    m_state.undefinedResults.noteChange();
    if (m_execution->run()) {
        end();
        return PendingWork::Step::Done;
    }
    if (!m_isWaiting)
        m_work = m_state.timeline.scheduleKernel(m_streamKey, m_plan.launch.ticks, m_plan.fraction);
    m_isWaiting = true;
    return PendingWork::Step::Advanced;
}

void KernelRun::giveUp()
{
    if (m_isDone || !m_execution)
        return;
    if (m_state.isStopRequested && m_execution->run()) {
        end();
        return;
    }
    if (!m_execution->knowsPolledMemory()) {
        // The kernel may wait for memory that hasPolledMemoryChanged() does not cover.
        const std::uint64_t writesBefore = m_execution->writeCount();
        if (m_execution->run()) {
            end();
            return;
        }
        if (m_execution->writeCount() != writesBefore)
            return;
    }
    m_execution->stop();
    end();
}

void KernelRun::end()
{
    State& s = m_state;
    trace::Launch& launch = m_plan.launch;
    const simt::LaunchResult result = m_execution->takeResult();
    const Error fault = endLaunch(s, launch, result);
    if (!m_isWaiting) {
        m_work = s.timeline.scheduleKernel(m_streamKey, launch.ticks, m_plan.fraction);
        if (fault == Error::Success && launch.origin.graph < 0)
            s.operationRaces.addKernel(s, m_streamKey, result.footprint);
    } else if (result.status != simt::LaunchStatus::Deadlock) {
        // An action of the host in between has ended the wait.
        m_work.end = std::max(m_work.end, s.timeline.hostTime());
        s.timeline.holdStream(m_streamKey, m_work.end);
    }
    if (fault != Error::Success)
        s.devices[std::size_t(m_streamKey.device)].hiddenFault = {fault, m_work.end};
    m_isDone = true;
    m_execution.reset();
    m_workspace.release();
}

}  // namespace simtscope::runtime
