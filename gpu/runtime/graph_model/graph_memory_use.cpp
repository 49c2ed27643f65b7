#include "gpu/runtime/graph_model/graph_memory_use.h"

#include <algorithm>
#include <map>

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kUnitBytes = 32u << 20;

std::uint64_t roundUpToUnit(std::uint64_t bytes)
{
    return (bytes + kUnitBytes - 1) / kUnitBytes * kUnitBytes;
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
    use.allocatedBytes += bytes;
    use.heldBytes = std::max(use.heldBytes, roundUpToUnit(use.allocatedBytes));
    use.maxUsedBytes = std::max(use.maxUsedBytes, use.heldBytes);
    use.maxReservedBytes = std::max(use.maxReservedBytes, use.heldBytes);
}

void noteGraphMemoryFreed(int device, std::uint64_t bytes)
{
    GraphMemoryUse& use = graphMemoryUse(device);
    use.allocatedBytes -= std::min(use.allocatedBytes, bytes);
}

void trimGraphMemory(int device)
{
    GraphMemoryUse& use = graphMemoryUse(device);
    use.heldBytes = roundUpToUnit(use.allocatedBytes);
}

}  // namespace simtscope::runtime
