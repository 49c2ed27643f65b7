#include "gpu/runtime/launches/fault_hints.h"

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/fault.h"
#include "gpu/runtime/state/allocation_names.h"
#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {
namespace {

/// Returns whether a line of /proc/self/maps contains the address, which then is host memory.
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

/// Returns the second half of "reads 4 bytes from address 0x1000, 16 bytes after the end of allocation 3 (64 bytes)"; nullptr if the
/// message has none.
Message* nearestIn(Message& fault)
{
    constexpr std::size_t kAccess = 4;
    Message& access = std::get<std::vector<Message>>(fault.arguments[kAccess].value).front();
    if (!access.is(msg::fault::readsOutside) && !access.is(msg::fault::writesOutside))
        return nullptr;
    return &std::get<std::vector<Message>>(access.arguments.back().value).front();
}

/// Holds a fault that is explained, and where it happened.
struct FaultContext {
    State& state;
    const trace::Launch& launch;
    trace::Finding& finding;

    std::uint64_t address() const { return finding.address; }
    bool isOutOfBounds() const { return finding.kind == trace::FindingKind::OutOfBounds; }
    /// Returns whether the engine has traced the address to the object that it was computed from, so that the nearest allocation is of no
    /// interest.
    bool knowsObject() const { return isOutOfBounds() && !nearestIn(finding.message); }
    bool isGlobal() const { return finding.location.space == ptx::StateSpace::Global && finding.address != 0; }
};

/// Names the memory that contains the address and that this launch cannot use. The access is then no index that ran out of a valid
/// allocation.
void placeIn(const trace::Allocation& memory, trace::Finding& finding)
{
    finding.location.allocation = std::int64_t(memory.id.value);
    finding.location.offset = std::int64_t(finding.address - memory.address);
    finding.location.element.reset();
    if (Message* const nearest = nearestIn(finding.message))
        *nearest = {};
}

const Memory::AllocatedMemory* blockOf(const State& state, std::int64_t allocation)
{
    const auto found =
        state.memory.select([&](const Memory::AllocatedMemory& block) { return std::int64_t(block.info.id.value) == allocation; });
    return found.empty() ? nullptr : found.front();
}

Message explainOtherDevice(const FaultContext& fault)
{
    const int device = int(fault.launch.device);
    const Memory::AllocatedMemory* const block =
        fault.address() && !fault.knowsObject() ? fault.state.memory.find(fault.address()) : nullptr;
    if (!block || block->device == device || !block->isOnDevice())
        return {};
    placeIn(block->info, fault.finding);
    return (block->pool ? msg::call::ofPool : msg::call::ofDevice)(block->device, device);
}

Message explainFreedMemory(const FaultContext& fault)
{
    State& s = fault.state;
    const bool isOther = fault.address() == 0 || fault.knowsObject() || s.memory.find(fault.address());
    const Memory::FreedMemory* const freed = isOther ? nullptr : s.memory.findFreed(fault.address());
    if (!freed)
        return {};
    if (fault.isOutOfBounds())
        fault.finding.kind = trace::FindingKind::UseAfterFree;
    placeIn(freed->info, fault.finding);
    const HostCall allocatingCall = s.hostCalls.find(freed->history.allocatedBy), freeingCall = s.hostCalls.find(freed->history.freedBy);
    fault.finding.location.variable = freed->info.name.empty() ? allocatingCall.variable : freed->info.name;
    return allocatingCall.file.empty() || freeingCall.file.empty()
               ? msg::call::freed()
               : msg::call::freedBy(allocatingCall.text, allocatingCall.location(), freeingCall.text, freeingCall.location());
}

Message explainFailedAllocation(const FaultContext& fault)
{
    if (fault.finding.kind != trace::FindingKind::NullPointer)
        return {};
    const HostCall& failed = fault.state.hostCalls.find(fault.state.failedAllocation);
    return failed.file.empty() ? Message() : msg::call::allocationFailed(failed.text, failed.location());
}

Message explainHostMemory(const FaultContext& fault)
{
    constexpr std::uint64_t kNear = 1u << 16;  // up to this distance an index ran too far; beyond it, the pointer is of the wrong kind
    const Memory& memory = fault.state.memory;
    const std::uint64_t address = fault.address();
    const bool isOther = address == 0 || fault.knowsObject() || memory.isDeviceAddress(address) || memory.isNear(address, kNear);
    return !isOther && isHostMemory(address) ? msg::call::ofHost() : Message();
}

/// Detects `sizeof(d)` of a pointer used in place of `n * sizeof(float)`.
Message explainPointerSize(const FaultContext& fault)
{
    const Memory::AllocatedMemory* const block =
        fault.isGlobal() && fault.isOutOfBounds() ? blockOf(fault.state, fault.finding.location.allocation) : nullptr;
    constexpr std::uint64_t kNear = 1u << 20;  // farther away, the index itself is wrong
    if (!block || block->info.bytes != sizeof(void*) || fault.address() - block->info.address >= kNear)
        return {};
    const HostCall& allocatingCall = fault.state.hostCalls.find(block->allocatedBy);
    return allocatingCall.text.find("sizeof") == std::string::npos
               ? Message()
               : msg::fault::pointerSize(allocatingCall.text, allocatingCall.location());
}

using Hint = Message (*)(const FaultContext&);
constexpr Hint kHints[] = {explainOtherDevice, explainFreedMemory, explainFailedAllocation, explainHostMemory, explainPointerSize};

}  // namespace

void explainFault(State& state, const trace::Launch& launch, trace::Finding& finding)
{
    const FaultContext fault{state, launch, finding};
    for (const Hint hintOf : kHints) {
        const Message hint = finding.message.is(msg::fault::at) ? hintOf(fault) : Message();
        if (hint.isEmpty())
            continue;
        finding.message.row = &msg::fault::atBecause;
        finding.message.arguments.push_back({std::vector{hint}});
    }
    nameAllocations(state, finding);
}

}  // namespace simtscope::runtime
