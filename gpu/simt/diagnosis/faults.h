// Notes faults, which end a launch. A fault is reported with kernel, source line, block, threads and address.
//
// Each fault has a function in this folder. The functions only note the fault: RunningLaunch::hasFailed() is true afterwards, and the
// caller must stop.
#pragma once

#include <string>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Returns the bytes that one lane accesses.
inline unsigned accessBytes(const ptx::DecodedOp& op)
{
    return unsigned(op.elementBytes) * op.elementCount;
}

/// Makes a finding about lanes of the split; its access is the instruction at which the split stands. `clause` completes the sentence "…
/// thread (0,0,0) …".
trace::Finding makeFindingAt(const RunningWarp& current, const Split& split, LaneMask lanes, trace::FindingKind kind, Message clause,
                             std::uint64_t address = 0);
/// These note a finding, as makeFindingAt() makes it, as the fault of the launch.
void noteFault(const RunningWarp& current, const Split& split, LaneMask lanes, LaunchStatus status, trace::FindingKind kind, Message clause,
               std::uint64_t address = 0);
inline void noteFault(const Issue& issue, LaneMask lanes, LaunchStatus status, trace::FindingKind kind, Message clause,
                      std::uint64_t address = 0)
{
    noteFault(issue, issue.split, lanes, status, kind, std::move(clause), address);
}

/// Adds to the last noted fault that its lowest lane accesses this location.
void setFaultLocation(const Issue& issue, bool isWrite, trace::FindingLocation location);

// These end a launch without an instruction at fault.
void stopCancelled(RunningLaunch& launch, std::uint64_t doneBlockCount, std::uint64_t blockCount);
void stopAtBudget(RunningLaunch& launch, std::uint64_t doneBlockCount, std::uint64_t blockCount);
/// Ends the launch because the kernel's own frame needs more local memory than a thread can have.
void stopForLocalMemory(RunningLaunch& launch);

// Faults of control flow and calls.
/// Notes that the active lanes execute trap or brkpt.
void noteTrapFault(const Issue& issue);
/// Notes an instruction that the SIMT engine does not execute.
void noteUnsupportedInstruction(const Issue& issue);
/// Notes an indirect call of an address at which no function begins.
void noteIllegalCall(const Issue& issue, unsigned lane, std::uint64_t address);
/// Notes that the index of brx.idx is beyond the branch's `targetCount` targets.
void noteBranchIndexFault(const Issue& issue, unsigned lane, std::uint64_t index, std::uint64_t targetCount);
/// Notes that the frames of the active calls need more local memory than a thread can have.
void noteCallDepthFault(const Issue& issue);
/// Notes a call of a device function without a body that the device runtime does not provide either.
void noteMissingBody(const Issue& issue, const std::string& function);

// Faults of the device runtime.
/// Notes a free() of a pointer that malloc() has not returned, or that has been freed already.
void noteFreeFault(const Issue& issue, unsigned lane, std::uint64_t pointer);
/// Notes a handle that belongs to no conditional node of a graph.
void noteMissingConditional(const Issue& issue, unsigned lane, std::uint64_t handle);
/// Notes a printf whose format or argument lies at an address that the thread cannot read.
void notePrintfAddressFault(const Issue& issue, unsigned lane);
/// Notes a printf with more output than `maxBytes`.
void notePrintfLengthFault(const Issue& issue, unsigned lane, std::size_t maxBytes);
/// Notes a call of a device function that failed. `refusal` says why the function cannot be executed; it is empty if the function got an
/// address that the thread cannot use.
void noteDeviceCallFault(const Issue& issue, unsigned lane, const std::string& function, const Message& refusal);
/// Notes a failed assertion of the active lanes; `message` has the text that CUDA prints.
void noteFailedAssertion(const Issue& issue, const std::string& message);

}  // namespace simtscope::simt
