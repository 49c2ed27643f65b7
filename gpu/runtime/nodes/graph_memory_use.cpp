#include "gpu/runtime/nodes/graph_memory_use.h"

#include <algorithm>
#include <map>

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kUnit = 32u << 20;

std::uint64_t inUnits(std::uint64_t bytes)
{
    return (bytes + kUnit - 1) / kUnit * kUnit;
}

}  // namespace

GraphMemoryUse& graphMemoryUse(int device)
{
    static auto* const uses = new std::map<int, GraphMemoryUse>;
    return (*uses)[device];
}

void noteGraphMemoryAllocated(int device, std::uint64_t bytes)
{
    GraphMemoryUse& use = graphMemoryUse(device);
    use.live += bytes;
    use.held = std::max(use.held, inUnits(use.live));
    use.mostUsed = std::max(use.mostUsed, use.held);
    use.maxReserved = std::max(use.maxReserved, use.held);
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
