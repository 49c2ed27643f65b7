#include "gpu/analysis/models/element_count.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "gpu/analysis/names/parameter_offsets.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

namespace {

constexpr std::uint64_t kMaxReadEvents = 1u << 16;  // read while the user waits

/// Describes how the threads index one allocation.
struct Indexing {
    std::uint32_t elementBytes = 0;
    bool isOneToOne = true;
    std::set<std::uint64_t> elements;
};

bool isAccess(trace::EventKind kind)
{
    return kind == trace::EventKind::Load || kind == trace::EventKind::Store || kind == trace::EventKind::Atomic;
}

/// Adds the accesses of a block to the arrays in global memory.
void gather(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& block,
            std::map<std::uint32_t, Indexing>& arrays)
{
    trace::EventData data;
    const std::uint64_t firstThread = std::uint64_t(block.block().value) * launch.block.x;
    for (std::uint32_t index = 0; index < block.size(); ++index) {
        if (!isAccess(block.kind(EventIndex{index})))
            continue;
        const trace::Event event = block.event(EventIndex{index});
        const trace::Site* const site = recording.findSite(launch, event.site);
        block.readAddress(EventIndex{index}, data);
        for (const unsigned lane : eachLane(event.mask)) {
            if (data.allocation[lane] >= recording.allocations.size())
                continue;
            Indexing& indexing = arrays[data.allocation[lane]];
            const std::uint32_t bytes = site ? site->elementBytes : 0;
            indexing.elementBytes = indexing.elementBytes == 0 ? bytes : indexing.elementBytes;
            const std::uint64_t thread = firstThread + event.warp.value * kWarpSize + lane;
            indexing.isOneToOne = indexing.isOneToOne && bytes > 0 && bytes == indexing.elementBytes &&
                                  (block.kind(EventIndex{index}) == trace::EventKind::Atomic || data.elementCount == 1) &&
                                  data.offset[lane] == thread * bytes;
            indexing.elements.insert(thread);
        }
    }
}

/// Returns whether the kernel has an integer parameter with this value; a parameter of 8 bytes may also be a pointer.
bool hasParameter(const trace::Recording& recording, const trace::Launch& launch, std::uint64_t value)
{
    if (launch.module.value >= recording.modules.size())
        return false;
    const std::vector<ParameterOffset> offsets = parseParameterOffsets(recording.modules[launch.module.value].ptx, launch.kernel);
    return std::ranges::any_of(offsets, [&](const ParameterOffset& parameter) {
        std::uint64_t found = 0;
        if (parameter.bytes > sizeof found || parameter.offset + parameter.bytes > launch.parameters.size())
            return false;
        std::memcpy(&found, launch.parameters.data() + parameter.offset, parameter.bytes);
        return found == value;
    });
}

}  // namespace

std::optional<std::uint64_t> inferElementCount(const trace::Recording& recording, const trace::Launch& launch)
{
    const bool isLinear = launch.grid.y == 1 && launch.grid.z == 1 && launch.block.y == 1 && launch.block.z == 1;
    if (!isLinear || !launch.isComplete || launch.blocks.empty())
        return std::nullopt;
    std::uint64_t eventCount = 0;
    std::map<std::uint32_t, Indexing> arrays;
    for (const auto& block : launch.blocks) {
        eventCount += block->size();
        if (eventCount > kMaxReadEvents || block->isTruncated())
            return std::nullopt;
    }
    for (const auto& block : launch.blocks)
        gather(recording, launch, *block, arrays);
    const std::uint64_t threadCount = std::uint64_t(launch.grid.x) * launch.block.x;
    // Where only the first of several blocks is recorded, the index within the block would look like that within the grid.
    const bool areAllRecorded = launch.blocks.size() == launch.grid.x;
    if (!areAllRecorded && launch.blocks.size() < 2)
        return std::nullopt;
    std::optional<std::uint64_t> longest;
    for (const auto& [allocation, indexing] : arrays) {
        if (!indexing.isOneToOne || recording.allocations[allocation].bytes % indexing.elementBytes != 0)
            continue;
        const std::uint64_t count = recording.allocations[allocation].bytes / indexing.elementBytes;
        std::uint64_t expected = 0;
        for (const auto& block : launch.blocks) {
            const std::uint64_t first = std::uint64_t(block->block().value) * launch.block.x;
            expected += first < count ? std::min<std::uint64_t>(launch.block.x, count - first) : 0;
        }
        const bool isCertain = (areAllRecorded && threadCount >= count) || hasParameter(recording, launch, count);
        // Accesses past the end belong to no allocation, and are not among the elements.
        if (indexing.elements.size() == expected && *indexing.elements.rbegin() < count && isCertain)
            longest = std::max(longest.value_or(0), count);
    }
    return longest;
}

}  // namespace simtscope::analysis
