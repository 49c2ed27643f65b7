#include "gpu/trace/model/recording.h"

#include <algorithm>
#include <fmt/format.h>

#include "gpu/core/messages/file.h"
#include "gpu/core/messages/plain.h"

namespace simtscope::trace {

Message nameOf(const DeviceInfo& device)
{
    return device.isModelled ? msg::file::modelledDevice(fmt::format("sm_{}{}", device.computeMajor, device.computeMinor))
                             : msg::plain::name(device.name);
}

const std::vector<SourceFrame>& FrameStack::allFrames() const
{
    static const std::vector<SourceFrame> noFrames;
    return m_frames ? *m_frames : noFrames;
}

const BlockTrace* Launch::findBlock(BlockId blockId) const
{
    const auto found =
        std::lower_bound(blocks.begin(), blocks.end(), blockId, [](const auto& trace, BlockId b) { return trace->block() < b; });
    return found != blocks.end() && (*found)->block() == blockId ? found->get() : nullptr;
}

bool wasAllocatedAt(const Allocation& allocation, const Launch& launch)
{
    const std::int64_t call = launch.apiCall;
    if (call < 0)
        return true;
    // A single launch of a graph may allocate memory, run kernels on it and free it.
    const bool isInGraph = launch.origin.graph >= 0 && allocation.createdByCall == call && allocation.freedByCall == call;
    return isInGraph || (allocation.createdByCall <= call && (allocation.freedByCall < 0 || allocation.freedByCall > call));
}

const Site* Recording::findSite(const Launch& launch, SiteId siteId) const
{
    if (launch.module.value >= sites.size())
        return nullptr;
    const auto& rows = sites[launch.module.value];
    const auto found = rows.find(siteId);
    return found != rows.end() ? &found->second : nullptr;
}

std::uint64_t Launch::medianNanoseconds() const
{
    auto sorted = durationsNanoseconds;
    std::ranges::sort(sorted);
    return sorted.empty() ? 0 : sorted[sorted.size() / 2];
}

std::uint64_t Recording::gridWorkspace(const Launch& launch) const
{
    const auto found = std::ranges::find_if(allocations, [&](const Allocation& allocation) {
        return allocation.createdByCall == launch.apiCall && launch.apiCall >= 0 && allocation.name == kGridWorkspace;
    });
    return found == allocations.end() ? 0 : found->address;
}

std::uint64_t Recording::eventCount() const
{
    std::uint64_t events = 0;
    for (const Launch& launch : launches)
        for (const auto& block : launch.blocks)
            events += block->size();
    return events;
}

const DeviceInfo& Recording::deviceOf(const Launch& launch) const
{
    return launch.device == 0 || launch.device > otherDevices.size() ? device : otherDevices[launch.device - 1];
}

}  // namespace simtscope::trace
