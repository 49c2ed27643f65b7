#include "gpu/runtime/graph_memory.h"

#include <algorithm>

#include "gpu/runtime/allocate.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kUnit = 32u << 20;

std::uint64_t inUnits(std::uint64_t bytes)
{
    return (bytes + kUnit - 1) / kUnit * kUnit;
}

std::map<std::uint64_t, GraphMemory*>& byAddress()
{
    static auto* const all = new std::map<std::uint64_t, GraphMemory*>;  // never destroyed, like Graphs
    return *all;
}

}  // namespace

std::shared_ptr<GraphMemory> GraphMemory::reserve(State& state, int device, std::uint64_t bytes)
{
    const std::uint64_t address = state.memory.reserve(bytes, device);
    if (!address)
        return nullptr;
    std::shared_ptr<GraphMemory> made(new GraphMemory(state, device, address, bytes));
    byAddress()[address] = made.get();
    return made;
}

GraphMemory::~GraphMemory()
{
    byAddress().erase(m_address);
    m_state.memory.unreserve(m_address, m_bytes);
}

bool GraphMemory::isAllocated() const
{
    const Memory::Block* const block = m_state.memory.find(m_address);
    return block && block->info.address == m_address;
}

Error GraphMemory::allocate(Call& c)
{
    Memory::Request request;
    request.bytes = m_bytes;
    request.call = c.index();
    request.device = m_device;
    request.address = m_address;
    const Memory::Block* const block = m_state.memory.allocate(request);
    if (!block)
        return Error::MemoryAllocation;
    recordAllocation(c, block->info);
    GraphMemoryUse& use = graphMemoryUse(m_device);
    use.live += m_bytes;
    use.held = std::max(use.held, inUnits(use.live));
    use.mostUsed = std::max(use.mostUsed, use.held);
    use.mostReserved = std::max(use.mostReserved, use.held);
    return Error::Success;
}

GraphMemory* graphMemoryAt(std::uint64_t address)
{
    const auto found = byAddress().find(address);
    return found == byAddress().end() ? nullptr : found->second;
}

GraphMemoryUse& graphMemoryUse(int device)
{
    static auto* const uses = new std::map<int, GraphMemoryUse>;
    return (*uses)[device];
}

void noteGraphMemoryFreed(int device, std::uint64_t bytes)
{
    GraphMemoryUse& use = graphMemoryUse(device);
    use.live -= std::min(use.live, bytes);
}

void trimGraphMemory(int device)
{
    GraphMemoryUse& use = graphMemoryUse(device);
    use.held = inUnits(use.live);
}

}  // namespace simtscope::runtime
