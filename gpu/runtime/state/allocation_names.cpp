#include "gpu/runtime/state/allocation_names.h"

#include <vector>

#include "gpu/core/messages/fault.h"
#include "gpu/runtime/state/state.h"
#include "gpu/trace/model/name_allocations.h"

namespace simtscope::runtime {
namespace {

std::int64_t getIntegerArgument(const Message& message, std::size_t argument)
{
    return std::get<std::int64_t>(message.arguments[argument].value);
}

const Memory::AllocatedMemory* findAllocatedBlock(const State& state, std::int64_t allocation)
{
    const auto found =
        state.memory.select([&](const Memory::AllocatedMemory& block) { return std::int64_t(block.info.id.value) == allocation; });
    return found.empty() ? nullptr : found.front();
}

/// Returns the call that made the allocation; empty for a variable of the program.
HostCall findAllocatingCall(State& state, std::int64_t allocation)
{
    const Memory::AllocatedMemory* const block = findAllocatedBlock(state, allocation);
    return block ? state.hostCalls.find(block->allocatedBy) : HostCall();
}

/// Adds to a message about uninitialised memory the call that allocated it.
void addAllocatingCall(State& state, Message& message)
{
    const Message element = std::get<std::vector<Message>>(message.arguments[0].value).front();
    if (!element.is(msg::fault::elementOf))
        return;
    const Message& allocation = std::get<std::vector<Message>>(element.arguments[1].value).front();
    if (const HostCall allocatingCall = findAllocatingCall(state, getIntegerArgument(allocation, 0)); !allocatingCall.file.empty())
        message = msg::fault::unwrittenSince(element, allocatingCall.text, allocatingCall.location());
}

void addAllocatingCalls(State& state, Message& message)
{
    if (message.is(msg::fault::unwrittenGlobal))
        addAllocatingCall(state, message);
    for (Argument& argument : message.arguments)
        if (auto* const nestedMessages = std::get_if<std::vector<Message>>(&argument.value))
            for (Message& nestedMessage : *nestedMessages)
                addAllocatingCalls(state, nestedMessage);
}

}  // namespace

std::string findAllocationName(State& state, std::int64_t allocation)
{
    const Memory::AllocatedMemory* const block = findAllocatedBlock(state, allocation);
    if (!block)
        return {};
    return block->info.name.empty() ? state.hostCalls.find(block->allocatedBy).variable : block->info.name;
}

void nameAllocations(State& state, trace::Finding& finding)
{
    addAllocatingCalls(state, finding.message);
    trace::nameAllocations(finding.message, [&](std::int64_t allocation) { return findAllocationName(state, allocation); });
    if (finding.location.variable.empty() && finding.location.allocation >= 0)
        finding.location.variable = findAllocationName(state, finding.location.allocation);
}

}  // namespace simtscope::runtime
