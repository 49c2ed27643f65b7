#include "gpu/runtime/graphs/graph_memory.h"

#include <algorithm>

#include "gpu/runtime/graph_model/graph_memory_use.h"
#include "gpu/runtime/memory/allocate.h"

namespace simtscope::runtime {
namespace {

std::map<std::uint64_t, GraphMemory*>& graphMemoryByAddress()
{
    static auto* const instance = new std::map<std::uint64_t, GraphMemory*>;  // never destroyed, like GraphRegistry
    return *instance;
}

}  // namespace

std::shared_ptr<GraphMemory> GraphMemory::reserve(State& state, int device, std::uint64_t bytes)
{
    const std::uint64_t address = state.memory.reserve(bytes, device);
    if (!address)
        return nullptr;
    std::shared_ptr<GraphMemory> memory(new GraphMemory(state, device, address, bytes));
    graphMemoryByAddress()[address] = memory.get();
    return memory;
}

GraphMemory::~GraphMemory()
{
    graphMemoryByAddress().erase(m_address);
    m_state.memory.unreserve(m_address, m_bytes);
}

bool GraphMemory::isAllocated() const
{
    const Memory::AllocatedMemory* const block = m_state.memory.find(m_address);
    return block && block->info.address == m_address;
}

Error GraphMemory::allocate(Call& c)
{
    Memory::Request request;
    request.bytes = m_bytes;
    request.call = c.index();
    request.device = m_device;
    request.address = m_address;
    const Memory::AllocatedMemory* const block = m_state.memory.allocate(request);
    if (!block)
        return Error::MemoryAllocation;
    recordAllocation(c, block->info);
    noteGraphMemoryAllocated(m_device, m_bytes);
    return Error::Success;
}

GraphMemory* findGraphMemory(std::uint64_t address)
{
    const auto found = graphMemoryByAddress().find(address);
    return found == graphMemoryByAddress().end() ? nullptr : found->second;
}

}  // namespace simtscope::runtime
