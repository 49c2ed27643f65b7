#include "gpu/analysis/dataflow/unused_loads.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/replay/value_liveness.h"
#include "gpu/core/messages/check.h"

namespace simtscope::analysis {

namespace {

/// Events that are examined: about a tenth of a second.
constexpr std::uint64_t kMaxEvents = 1u << 17;
/// Fewest loaded values per result for a block to count as reducing.
constexpr std::uint64_t kMinLoadedPerResult = 2;

using LoadLocation = std::tuple<std::uint32_t, std::uint64_t, unsigned>;

LoadLocation loadLocationOf(const LoadedValue& value)
{
    return {value.allocation, value.offset, value.bytes};
}

struct BlockLiveness {
    const trace::BlockTrace* block = nullptr;
    ValueLiveness liveness;
};

/// Computes the liveness of the loaded values of the launch's recorded blocks while `eventsLeft` suffices for a block, and reduces
/// `eventsLeft`.
std::vector<BlockLiveness> computeLiveness(const trace::Recording& recording, const trace::Launch& launch, std::uint64_t& eventsLeft)
{
    std::vector<BlockLiveness> blocks;
    for (const auto& block : launch.blocks) {
        if (block->size() > eventsLeft)
            break;
        eventsLeft -= block->size();
        auto liveness = findLiveValues(recording, launch, *block);
        if (!liveness)
            return {};
        blocks.push_back({block.get(), std::move(*liveness)});
    }
    return blocks;
}

/// Drops elements of vector loads that no thread uses: a vector load also brings elements that the program does not need.
void dropUnusedElements(ValueLiveness& liveness)
{
    std::set<std::pair<SiteId, std::uint8_t>> usedElements;
    std::set<SiteId> vectorLoads;
    for (const LoadedValue& value : liveness.loadedValues) {
        if (value.isLive)
            usedElements.emplace(value.site, value.element);
        if (value.element > 0)
            vectorLoads.insert(value.site);
    }
    std::erase_if(liveness.loadedValues, [&](const LoadedValue& value) {
        return vectorLoads.contains(value.site) && !usedElements.contains({value.site, value.element});
    });
}

std::string formatBlock(BlockId block, Dim3 grid)
{
    const Dim3 position = coordinates(block.value, grid);
    return fmt::format("({},{},{})", position.x, position.y, position.z);
}

trace::Finding noteOf(const trace::Recording& recording, const trace::Launch& launch, const BlockLiveness& blockLiveness,
                      const LoadedValue& unusedValue, std::uint64_t count)
{
    const BlockId block = blockLiveness.block->block();
    const trace::SourceFrame& frame = *costFrame(recording.findSite(launch, unusedValue.site));
    trace::Finding note;
    note.kind = trace::FindingKind::RunNote;
    note.severity = trace::Severity::Note;
    note.kernel = launch.kernel;
    note.file = frame.path;
    note.line = frame.line;
    note.launch = launch.id;
    note.block = block.value;
    note.threads = {unusedValue.thread};
    note.address = recording.allocations[unusedValue.allocation].address + unusedValue.offset;
    note.location.space = ptx::StateSpace::Global;
    note.location.allocation = unusedValue.allocation;
    note.location.offset = std::int64_t(unusedValue.offset);
    note.location.bytes = unusedValue.bytes;
    note.location.element = std::int64_t(unusedValue.offset / unusedValue.bytes);
    note.accesses.push_back({.site = unusedValue.site,
                             .block = block.value,
                             .warp = unusedValue.thread / kWarpSize,
                             .lanes = LaneMask(1) << unusedValue.thread % kWarpSize,
                             .time = unusedValue.time,
                             .address = note.address,
                             .isWrite = false,
                             .value = unusedValue.value});
    note.message = msg::check::unusedLoadFindings(fmt::format("{}:{}", frame.path.substr(frame.path.rfind('/') + 1), frame.line), count,
                                                  blockLiveness.liveness.loadedValues.size(), launch.name, formatBlock(block, launch.grid));
    return note;
}

/// Returns the values that the block loads without effect and that no other recorded block uses.
std::vector<const LoadedValue*> findUnusedValues(const ValueLiveness& liveness, const std::set<LoadLocation>& usedElsewhere)
{
    std::vector<const LoadedValue*> unused;
    for (const LoadedValue& value : liveness.loadedValues)
        if (!value.isLive && !usedElsewhere.contains(loadLocationOf(value)))
            unused.push_back(&value);
    return unused;
}

std::optional<trace::Finding> makeUnusedValueNote(const trace::Recording& recording, const trace::Launch& launch,
                                                  std::vector<BlockLiveness> blocks)
{
    std::set<LoadLocation> usedLocations;
    for (BlockLiveness& block : blocks) {
        dropUnusedElements(block.liveness);
        for (const LoadedValue& value : block.liveness.loadedValues)
            if (value.isLive)
                usedLocations.insert(loadLocationOf(value));
    }
    for (const BlockLiveness& block : blocks) {
        const std::vector<const LoadedValue*> unused = findUnusedValues(block.liveness, usedLocations);
        const bool reduces = block.liveness.writtenLocationCount > 0 &&
                             block.liveness.writtenLocationCount * kMinLoadedPerResult <= block.liveness.loadedValues.size();
        if (!unused.empty() && reduces && costFrame(recording.findSite(launch, unused.front()->site)))
            return noteOf(recording, launch, block, *unused.front(), unused.size());
    }
    return std::nullopt;
}

}  // namespace

std::vector<trace::Finding> findUnusedLoads(const trace::Recording& recording)
{
    std::set<LaunchId> wrong;
    for (const trace::Finding& finding : recording.findings)
        if (finding.severity != trace::Severity::Note)
            wrong.insert(finding.launch);
    std::vector<trace::Finding> notes;
    std::set<std::string> looked;  // the first launch of a kernel represents the others
    std::uint64_t eventsLeft = kMaxEvents;
    for (const trace::Launch& launch : recording.launches) {
        if (!launch.isComplete || launch.error != 0 || wrong.contains(launch.id) || !looked.insert(launch.kernel).second)
            continue;
        if (auto note = makeUnusedValueNote(recording, launch, computeLiveness(recording, launch, eventsLeft)))
            notes.push_back(std::move(*note));
    }
    return notes;
}

}  // namespace simtscope::analysis
