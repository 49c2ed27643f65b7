// Faults: what ends a launch, with kernel, source line, block, threads and address.
//
// All sentences of the executor are in this folder, a function for each fault. The functions only note the fault: RunningLaunch::failed()
// holds afterwards, and the caller gives up.
#pragma once

#include <string>

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// Of one lane's access.
inline unsigned accessBytes(const ptx::DecodedOp& op)
{
    return unsigned(op.elementBytes) * op.elements;
}

/// What is wrong with lanes of the split; its access is the instruction at which the split is. `what` completes the sentence "… thread
/// (0,0,0) …".
trace::Finding findingAt(const RunningWarp& at, const Split& split, LaneMask lanes, trace::FindingKind kind, Message what,
                         std::uint64_t address = 0);
/// The same, as a fault.
void fault(const RunningWarp& at, const Split& split, LaneMask lanes, LaunchStatus status, trace::FindingKind kind, Message what,
           std::uint64_t address = 0);
inline void fault(const Issue& issue, LaneMask lanes, LaunchStatus status, trace::FindingKind kind, Message what, std::uint64_t address = 0)
{
    fault(issue, issue.split, lanes, status, kind, std::move(what), address);
}

/// The fault that was noted last is of an access to this place, by the lowest of its lanes.
void setPlace(const Issue& issue, bool isWrite, trace::FindingPlace place);

// Without an instruction.
void stopCancelled(RunningLaunch& launch);
void stopAtBudget(RunningLaunch& launch, std::uint64_t blocksDone, std::uint64_t blocks);
/// The kernel's own frame is more local memory than a thread can have.
void stopForLocalMemory(RunningLaunch& launch);

// Control flow and calls.
void faultTrap(const Issue& issue);
void faultUnsupported(const Issue& issue);
void faultIllegalCall(const Issue& issue, unsigned lane, std::uint64_t address);
/// The frames of the calls are more local memory than a thread can have.
void faultCallDepth(const Issue& issue);
/// A device function without a body that the device runtime does not provide either.
void faultNoBody(const Issue& issue, const std::string& function);

// The device runtime.
void faultFree(const Issue& issue, unsigned lane, std::uint64_t pointer);
void faultConditional(const Issue& issue, unsigned lane, std::uint64_t handle);
void faultPrintf(const Issue& issue, unsigned lane);
/// `refused`: why the function cannot be executed; empty: it got an address that the thread cannot use.
void faultDeviceCall(const Issue& issue, unsigned lane, const std::string& function, const Message& refused);
void faultAssertion(const Issue& issue, const std::string& message);

}  // namespace simtscope::simt
