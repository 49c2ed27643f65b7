#include "gpu/simt/diagnosis/faults.h"

#include <bit>

#include <fmt/format.h>

#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

namespace {

void stop(RunningLaunch& launch, LaunchStatus status, const char* kind, std::string text)
{
    trace::Finding finding;
    finding.kind = kind;
    finding.kernel = launch.traced.kernel;
    finding.launch = launch.traced.id;
    finding.text = std::move(text);
    launch.result = {status, std::move(finding)};
}

}  // namespace

void fault(const RunningWarp& at, const Split& split, LaneMask lanes, LaunchStatus status, const char* kind, const std::string& what,
           std::uint64_t address)
{
    RunningLaunch& launch = at.launch;
    trace::Finding finding;
    finding.kind = kind;
    finding.kernel = launch.traced.kernel;
    finding.launch = launch.traced.id;
    finding.block = at.block.id.value;
    finding.threads = threadsOf(at.warp, lanes);
    finding.address = address;
    // The thread's own frame may be a called function: the line is where it stands.
    const std::string line = sourceLine(launch, *split.frame, split.pc, &finding);
    const Dim3 thread = coordinates(finding.threads.empty() ? 0 : finding.threads[0], launch.request.block);
    finding.text = fmt::format("{}: kernel {}, block {}, thread {} {}.", line, trace::shortName(launch.traced.kernel),
                               triple(coordinates(at.block.id.value, launch.request.grid)), triple(thread), what);
    launch.result = {status, std::move(finding)};
}

void stopCancelled(RunningLaunch& launch)
{
    stop(launch, LaunchStatus::Cancelled, "cancelled",
         fmt::format("kernel {} was cancelled after {} warp instructions.", trace::shortName(launch.traced.kernel), launch.time));
}

void stopAtBudget(RunningLaunch& launch, std::uint64_t blocksDone, std::uint64_t blocks)
{
    stop(launch, LaunchStatus::Budget, "budget",
         fmt::format("kernel {} was stopped: it ran for {} warp instructions, the budget of a launch, and {} of its {} blocks are done.",
                     trace::shortName(launch.traced.kernel), launch.time, blocksDone, blocks));
}

void stopForLocalMemory(RunningLaunch& launch)
{
    stop(launch, LaunchStatus::StackOverflow, "stack-overflow",
         fmt::format("kernel {} needs {} bytes of local memory per thread; a thread can have {}.", trace::shortName(launch.traced.kernel),
                     launch.kernel.entry->decoded.localBytes, LocalMemory::kMaxBytes));
}

void faultTrap(const Issue& issue)
{
    fault(issue, issue.lanes, LaunchStatus::Trap, "trap",
          ptx::TrapKind(issue.op.subOperation) == ptx::TrapKind::Breakpoint ? "stops at a breakpoint (brkpt)" : "stops at a trap");
}

void faultUnsupported(const Issue& issue)
{
    fault(issue, issue.lanes, LaunchStatus::InvalidInstruction, "unsupported",
          "executes " + issue.instruction().opcodeText() + ", which is not supported");
}

void faultIllegalCall(const Issue& issue, unsigned lane, std::uint64_t address)
{
    fault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, "illegal-call", "calls through an address that is no function", address);
}

void faultCallDepth(const Issue& issue)
{
    fault(issue, issue.lanes, LaunchStatus::StackOverflow, "stack-overflow",
          "needs more than " + std::to_string(LocalMemory::kMaxBytes / 1024) + " KiB of local memory for its calls");
}

void faultNoBody(const Issue& issue, const std::string& function)
{
    // cuda_device_runtime_api.h: what a kernel calls to launch another one. libcu++ calls a function that has no body, and whose name says
    // so, where the architecture that was compiled for is too old.
    const bool launches = function.starts_with("cuda") || function.starts_with("__cudaCDP");
    const bool isTooOld = function.find("is_not_supported_before_SM") != std::string::npos;
    fault(issue, issue.lanes, LaunchStatus::InvalidInstruction, "unsupported",
          "calls " + trace::demangle(function) +
              (launches   ? " to launch kernels from the device (dynamic parallelism), which is not supported: launch them from the host"
               : isTooOld ? ", so it was compiled for too old an architecture: choose a newer one with --device"
                          : ", which has no body in this module and is not provided"));
}

void faultFree(const Issue& issue, unsigned lane, std::uint64_t pointer)
{
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, "free",
          fmt::format("frees {:#x}, which malloc has not given in device code, or which is free already", pointer), pointer);
}

void faultPrintf(const Issue& issue, unsigned lane)
{
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, "out-of-bounds", "gives printf an address outside of every allocation");
}

void faultAssertion(const Issue& issue, const std::string& message)
{
    fault(issue, issue.lanes, LaunchStatus::Assert, "assert", "fails the assertion `" + message + "`");
}

}  // namespace simtscope::simt
