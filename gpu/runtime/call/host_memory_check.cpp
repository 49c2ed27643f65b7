#include "gpu/runtime/call/host_memory_check.h"

#include <algorithm>

#include "gpu/core/host_memory.h"
#include "gpu/core/messages/call.h"

namespace simtscope::runtime {
namespace {

void explain(Call& c, const HostMemory& host, std::uint64_t wanted)
{
    const std::uint64_t left = host.available - std::min(host.available, host.reserve());
    c.addDetail(msg::call::hostMemory(sizeText(wanted), sizeText(left)));
    State& s = c.state();
    if (s.recorder && !s.isHostMemoryNoted)
        s.recorder->note(msg::call::hostMemoryNote(c.name(), sizeText(wanted), sizeText(left)));
    s.isHostMemoryNoted = true;
}

}  // namespace

Error requireHostMemory(Call& c, const void* begin, std::uint64_t bytes)
{
    if (bytes < kMinInspectedBytes)
        return Error::Success;
    const HostMemory host = hostMemory();
    if (host.holds(bytes))
        return Error::Success;
    const std::uint64_t untouched = untouchedBytes(begin, bytes);
    if (host.holds(untouched))
        return Error::Success;
    explain(c, host, untouched);
    return Error::MemoryAllocation;
}

void explainLackOfHostMemory(Call& c, std::uint64_t bytes)
{
    explain(c, hostMemory(), bytes);
}

}  // namespace simtscope::runtime
