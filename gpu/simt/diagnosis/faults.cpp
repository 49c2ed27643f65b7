#include "gpu/simt/diagnosis/faults.h"

#include "gpu/core/messages/fault.h"
#include "gpu/simt/device_runtime.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

namespace {

void stopLaunch(RunningLaunch& launch, LaunchStatus status, trace::FindingKind kind, Message message)
{
    trace::Finding finding;
    finding.kind = kind;
    finding.kernel = launch.tracedLaunch.kernel;
    finding.launch = launch.tracedLaunch.id;
    finding.message = std::move(message);
    launch.result.status = status;
    launch.result.finding = std::move(finding);
}

}  // namespace

trace::Finding makeFindingAt(const RunningWarp& current, const Split& split, LaneMask lanes, trace::FindingKind kind, Message clause,
                             std::uint64_t address)
{
    const RunningLaunch& launch = current.launch;
    trace::Finding finding;
    finding.kind = kind;
    finding.kernel = launch.tracedLaunch.kernel;
    finding.launch = launch.tracedLaunch.id;
    finding.block = current.block.id.value;
    finding.threads = threadsOf(current.warp, lanes);
    finding.address = address;
    // If the thread is in a called function, this is its line there.
    const std::string line = formatSourceLine(launch, *split.frame, split.pc, &finding);
    const Dim3 thread = coordinates(finding.threads.empty() ? 0 : finding.threads[0], launch.request.block);
    finding.message =
        msg::fault::at(line, trace::shortenName(launch.tracedLaunch.kernel),
                       formatIndex(coordinates(current.block.id.value, launch.request.grid)), formatIndex(thread), std::move(clause));
    finding.accesses.push_back({.site = SiteId(split.frame->code->site(split.pc)),
                                .block = std::int64_t(current.block.id.value),
                                .warp = current.warp.id.value,
                                .lanes = lanes,
                                .time = launch.time,
                                .address = address,
                                .isWrite = false,
                                .value = std::nullopt});
    return finding;
}

void noteFault(const RunningWarp& current, const Split& split, LaneMask lanes, LaunchStatus status, trace::FindingKind kind, Message clause,
               std::uint64_t address)
{
    current.launch.result.finding = makeFindingAt(current, split, lanes, kind, std::move(clause), address);
    current.launch.result.status = status;
}

void setFaultLocation(const Issue& issue, bool isWrite, trace::FindingLocation location)
{
    trace::Finding& finding = *issue.launch.result.finding;
    finding.accesses.back().isWrite = isWrite;
    finding.location = std::move(location);
}

void stopCancelled(RunningLaunch& launch, std::uint64_t doneBlockCount, std::uint64_t blockCount)
{
    stopLaunch(
        launch, LaunchStatus::Cancelled, trace::FindingKind::Cancelled,
        msg::fault::stoppedLaunch(trace::shortenName(launch.tracedLaunch.kernel), launch.time, doneBlockCount, blockCount, Message{}));
}

void stopAtBudget(RunningLaunch& launch, std::uint64_t doneBlockCount, std::uint64_t blockCount)
{
    stopLaunch(launch, LaunchStatus::BudgetExceeded, trace::FindingKind::Budget,
               msg::fault::budget(trace::shortenName(launch.tracedLaunch.kernel), launch.time, doneBlockCount, blockCount));
}

void stopForLocalMemory(RunningLaunch& launch)
{
    stopLaunch(launch, LaunchStatus::StackOverflow, trace::FindingKind::StackOverflow,
               msg::fault::localMemory(trace::shortenName(launch.tracedLaunch.kernel), launch.kernel.entry->decoded.localBytes,
                                       LocalMemory::kMaxBytes));
}

void noteTrapFault(const Issue& issue)
{
    noteFault(issue, issue.lanes, LaunchStatus::Trap, trace::FindingKind::Trap,
              ptx::TrapKind(issue.op.mode) == ptx::TrapKind::Breakpoint ? msg::fault::breakpoint() : msg::fault::trap());
}

void noteUnsupportedInstruction(const Issue& issue)
{
    noteFault(issue, issue.lanes, LaunchStatus::InvalidInstruction, trace::FindingKind::Unsupported,
              msg::fault::unsupported(issue.instruction().opcodeText()));
}

void noteIllegalCall(const Issue& issue, unsigned lane, std::uint64_t address)
{
    noteFault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, trace::FindingKind::IllegalCall, msg::fault::notFunction(), address);
}

void noteBranchIndexFault(const Issue& issue, unsigned lane, std::uint64_t index, std::uint64_t targetCount)
{
    noteFault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, trace::FindingKind::IllegalCall,
              msg::fault::branchIndex(index, targetCount));
}

void noteCallDepthFault(const Issue& issue)
{
    noteFault(issue, issue.lanes, LaunchStatus::StackOverflow, trace::FindingKind::StackOverflow,
              msg::fault::callDepth(LocalMemory::kMaxBytes / 1024));
}

void noteMissingBody(const Issue& issue, const std::string& function)
{
    // cuda_device_runtime_api.h declares the functions of the runtime that kernels call. libcu++ calls a function without a body, whose
    // name gives the reason, if the code was compiled for an architecture that is too old.
    const bool isRuntime = function.starts_with("cuda") || function.starts_with("__cuda");
    const bool isTooOld = function.find("is_not_supported_before_SM") != std::string::npos;
    noteFault(issue, issue.lanes, LaunchStatus::InvalidInstruction, trace::FindingKind::Unsupported,
              isRuntime  ? msg::fault::deviceFunction(deviceRuntimeName(function))
              : isTooOld ? msg::fault::tooOldArchitecture(trace::demangle(function))
                         : msg::fault::noBody(trace::demangle(function)));
}

void noteDeviceCallFault(const Issue& issue, unsigned lane, const std::string& function, const Message& refusal)
{
    if (!refusal.isEmpty())
        noteFault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, trace::FindingKind::Unsupported, refusal);
    else
        noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::OutOfBounds,
                  msg::fault::deviceCallAddress(function));
}

void noteFreeFault(const Issue& issue, unsigned lane, std::uint64_t pointer)
{
    const DeviceHeap* const heap = issue.launch.module.impl().heap.get();
    const auto known = heap ? heap->findAllocation(pointer) : std::nullopt;
    const bool isTwice = known && known->isFreed && known->address == pointer;
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress,
              isTwice ? trace::FindingKind::DoubleFree : trace::FindingKind::InvalidFree, msg::fault::invalidFree(pointer), pointer);
}

void noteMissingConditional(const Issue& issue, unsigned lane, std::uint64_t handle)
{
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::Fault, msg::fault::noConditional(handle), handle);
}

void notePrintfAddressFault(const Issue& issue, unsigned lane)
{
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::OutOfBounds, msg::fault::printfAddress());
}

void notePrintfLengthFault(const Issue& issue, unsigned lane, std::size_t maxBytes)
{
    noteFault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, trace::FindingKind::Unsupported, msg::fault::printfLength(maxBytes));
}

void noteFailedAssertion(const Issue& issue, const std::string& message)
{
    noteFault(issue, issue.lanes, LaunchStatus::Assert, trace::FindingKind::Assert, msg::fault::assertion(message));
}

}  // namespace simtscope::simt
