#include "gpu/runtime/kernel_run.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/fault.h"
#include "gpu/runtime/protocol.h"

namespace simtscope::runtime {
namespace {

struct StatusRow {
    simt::LaunchStatus status;
    Error error;
};

// What an H200 with CUDA 13.0 returned for each (trap: cudaErrorLaunchFailure); what can never end is a time-out.
constexpr StatusRow kStatuses[] = {
    {simt::LaunchStatus::Success, Error::Success},
    {simt::LaunchStatus::IllegalAddress, Error::IllegalAddress},
    {simt::LaunchStatus::Misaligned, Error::MisalignedAddress},
    {simt::LaunchStatus::InvalidInstruction, Error::IllegalInstruction},
    {simt::LaunchStatus::Trap, Error::LaunchFailure},
    {simt::LaunchStatus::Assert, Error::Assert},
    {simt::LaunchStatus::Deadlock, Error::LaunchTimeout},
    {simt::LaunchStatus::Budget, Error::LaunchTimeout},
    {simt::LaunchStatus::Cancelled, Error::LaunchTimeout},
    {simt::LaunchStatus::StackOverflow, Error::HardwareStackError},
};

Error errorOf(simt::LaunchStatus status)
{
    const auto row = std::ranges::find(kStatuses, status, &StatusRow::status);
    return row == std::end(kStatuses) ? Error::Unknown : row->error;
}

/// The line of /proc/self/maps that holds the address says whether it is memory of the host.
bool isHostMemory(std::uint64_t address)
{
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        unsigned long long first = 0, last = 0;
        if (std::sscanf(line.c_str(), "%llx-%llx", &first, &last) == 2 && address >= first && address < last)
            return true;
    }
    return false;
}

/// The address lies in memory of another device: it is no index that ran out of an allocation that this device may use.
void placeInPeer(trace::Finding& finding, const Memory::Block& block)
{
    finding.place.allocation = std::int64_t(block.info.id.value);
    finding.place.offset = std::int64_t(finding.address - block.info.address);
    finding.place.element.reset();
    Message& access = std::get<std::vector<Message>>(finding.message.arguments.back().value).front();
    if (access.is(msg::fault::readsOutside) || access.is(msg::fault::writesOutside))
        access.arguments.back().value = std::vector{Message{}};
}

/// What the engine cannot know about a bad address: the runtime knows what was freed and what the host owns. Empty: nothing to add.
Message hintFor(Memory& memory, trace::Finding& finding, int device)
{
    constexpr std::uint64_t kNear = 1u << 16;  // an index that ran too far, rather than a pointer of the wrong kind
    if (finding.address == 0 || !finding.message.is(msg::fault::at))
        return {};
    if (const Memory::Block* block = memory.find(finding.address)) {
        if (block->device == device || !block->onDevice())
            return {};
        placeInPeer(finding, *block);
        return (block->pool ? msg::call::ofPool : msg::call::ofDevice)(block->device, device);
    }
    if (memory.wasFreed(finding.address))
        return msg::call::freed();
    if (!memory.isDeviceAddress(finding.address) && !memory.isNear(finding.address, kNear) && isHostMemory(finding.address))
        return msg::call::ofHost();
    return {};
}

void reportFault(State& s, trace::Finding finding, const trace::Launch& launch)
{
    finding.launch = launch.id;
    const Message hint = hintFor(s.memory, finding, int(launch.device));
    if (!hint.empty()) {
        finding.message.row = &msg::fault::atBecause;
        finding.message.arguments.push_back({std::vector{hint}});
    }
    complain(finding.message);
    s.progress.send(protocol::kVerbFault, finding.message);
    if (s.recorder)
        s.recorder->finding(finding);
}

}  // namespace

Error endLaunch(State& s, trace::Launch& launch, const simt::LaunchResult& result)
{
    Error fault = errorOf(result.status);
    if (result.finding) {
        if (result.finding->kind == trace::FindingKind::Unsupported)
            fault = Error::NotSupported;
        reportFault(s, *result.finding, launch);
    }
    launch.error = int(fault);
    launch.complete = true;
    if (s.recorder) {
        s.recorder->launch(launch);
        s.recorder->flushIfCheap();
    }
    return fault;
}

KernelRun::KernelRun(const Call& c, Plan plan)
    : m_state(c.state()), m_lane(c.lane), m_plan(std::move(plan)), m_workspace(c, m_plan.cooperative)
{
}

void KernelRun::begin()
{
    const Device& device = m_state.devices[std::size_t(m_lane.device)];
    const trace::Launch& launch = m_plan.launch;
    m_execution = std::make_unique<simt::Execution>(
        m_plan.module,
        simt::LaunchRequest{m_plan.kernel, launch.grid, launch.block, launch.dynamicShared, launch.parameters, m_workspace.address(),
                            device.limits[kLimitMallocHeapSize]},
        m_state.memory.device(m_lane.device), m_plan.options, m_plan.launch, m_state.recorder.get(), m_state.eventsLeft);
}

PendingWork::Step KernelRun::proceed()
{
    if (m_isDone)
        return PendingWork::Step::Done;
    if (m_waits && !m_execution->polledChanged())
        return PendingWork::Step::Waits;
    if (!m_execution)
        begin();
    if (m_execution->run()) {
        end();
        return PendingWork::Step::Done;
    }
    if (!m_waits)
        m_work = m_state.timeline.kernel(m_lane, m_plan.launch.ticks, m_plan.fraction);
    m_waits = true;
    return PendingWork::Step::RanOn;
}

void KernelRun::giveUp()
{
    if (m_isDone)
        return;
    if (!m_execution->knowsPolled()) {
        // It may wait for what polledChanged() does not see.
        const std::uint64_t before = m_execution->writes();
        if (m_execution->run()) {
            end();
            return;
        }
        if (m_execution->writes() != before)
            return;
    }
    m_execution->stop();
    end();
}

void KernelRun::end()
{
    State& s = m_state;
    trace::Launch& launch = m_plan.launch;
    const simt::LaunchResult result = m_execution->take();
    const Error fault = endLaunch(s, launch, result);
    if (!m_waits) {
        m_work = s.timeline.kernel(m_lane, launch.ticks, m_plan.fraction);
    } else if (result.status != simt::LaunchStatus::Deadlock) {
        // Something that the host has done since ended the wait.
        m_work.end = std::max(m_work.end, s.timeline.now());
        s.timeline.holdStream(m_lane, m_work.end);
    }
    if (fault != Error::Success)
        s.devices[std::size_t(m_lane.device)].hidden = {fault, m_work.end};
    m_isDone = true;
    m_execution.reset();
    m_workspace.release();
}

}  // namespace simtscope::runtime
