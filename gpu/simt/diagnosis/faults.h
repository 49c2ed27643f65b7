// Faults end a launch. They are reported with kernel, source line, block, threads and address.
//
// This folder holds all sentences of the executor; each fault has a function. The functions only note the fault: RunningLaunch::failed() is
// true afterwards, and the caller has to stop.
#pragma once

#include <string>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Returns the bytes that one lane accesses.
inline unsigned accessBytes(const ptx::DecodedOp& op)
{
    return unsigned(op.elementBytes) * op.elements;
}

/// Makes a finding about lanes of the split; its access is the instruction at which the split stands. `what` completes the sentence "…
/// thread (0,0,0) …".
trace::Finding findingAt(const RunningWarp& at, const Split& split, LaneMask lanes, trace::FindingKind kind, Message what,
                         std::uint64_t address = 0);
/// Notes such a finding as the fault of the launch.
void fault(const RunningWarp& at, const Split& split, LaneMask lanes, LaunchStatus status, trace::FindingKind kind, Message what,
           std::uint64_t address = 0);
inline void fault(const Issue& issue, LaneMask lanes, LaunchStatus status, trace::FindingKind kind, Message what, std::uint64_t address = 0)
{
    fault(issue, issue.split, lanes, status, kind, std::move(what), address);
}

/// Says that the last noted fault is an access to this place, by the lowest of its lanes.
void setLocation(const Issue& issue, bool isWrite, trace::FindingLocation location);

// Ends without an instruction at fault.
void stopCancelled(RunningLaunch& launch);
void stopAtBudget(RunningLaunch& launch, std::uint64_t blocksDone, std::uint64_t blocks);
/// Ends the launch because the kernel's own frame needs more local memory than a thread can have.
void stopForLocalMemory(RunningLaunch& launch);

// Faults of control flow and calls.
void faultTrap(const Issue& issue);
void faultUnsupported(const Issue& issue);
void faultIllegalCall(const Issue& issue, unsigned lane, std::uint64_t address);
/// `targets`: that the branch has.
void faultBranchIndex(const Issue& issue, unsigned lane, std::uint64_t index, std::uint64_t targets);
/// The frames of the calls are more local memory than a thread can have.
void faultCallDepth(const Issue& issue);
/// Notes a call of a device function without a body that the device runtime does not provide either.
void faultNoBody(const Issue& issue, const std::string& function);

// Faults of the device runtime.
void faultFree(const Issue& issue, unsigned lane, std::uint64_t pointer);
void faultConditional(const Issue& issue, unsigned lane, std::uint64_t handle);
void faultPrintf(const Issue& issue, unsigned lane);
void faultPrintfLength(const Issue& issue, unsigned lane, std::size_t maxBytes);
/// Notes a call of a device function that failed. `refused` says why the function cannot be executed; empty: it got an address that the
/// thread cannot use.
void faultDeviceCall(const Issue& issue, unsigned lane, const std::string& function, const Message& refused);
void faultAssertion(const Issue& issue, const std::string& message);

}  // namespace simtscope::simt
