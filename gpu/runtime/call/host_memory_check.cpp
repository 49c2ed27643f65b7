#include "gpu/runtime/call/host_memory_check.h"

#include <algorithm>

#include "gpu/core/host_memory.h"
#include "gpu/core/messages/call.h"

namespace simtscope::runtime {
namespace {

void explainLack(Call& c, const HostMemory& host, std::uint64_t requestedBytes)
{
    const std::uint64_t availableBytes = host.availableBytes - std::min(host.availableBytes, host.reservedBytes());
    c.addDetail(msg::call::hostMemory(formatSize(requestedBytes), formatSize(availableBytes)));
    State& s = c.state();
    if (s.recorder && !s.isHostMemoryNoted)
        s.recorder->writeNote(msg::call::hostMemoryNote(c.name(), formatSize(requestedBytes), formatSize(availableBytes)));
    s.isHostMemoryNoted = true;
}

}  // namespace

Error requireHostMemory(Call& c, const void* begin, std::uint64_t bytes)
{
    if (bytes < kMinInspectedBytes)
        return Error::Success;
    const HostMemory host = readHostMemory();
    if (host.hasRoomFor(bytes))
        return Error::Success;
    const std::uint64_t untouched = countUntouchedBytes(begin, bytes);
    if (host.hasRoomFor(untouched))
        return Error::Success;
    explainLack(c, host, untouched);
    return Error::MemoryAllocation;
}

void explainLackOfHostMemory(Call& c, std::uint64_t bytes)
{
    explainLack(c, readHostMemory(), bytes);
}

}  // namespace simtscope::runtime
