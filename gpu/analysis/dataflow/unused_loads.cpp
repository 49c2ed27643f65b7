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
constexpr std::uint64_t kLoadedPerResult = 2;

using Place = std::tuple<std::uint32_t, std::uint64_t, unsigned>;

Place placeOf(const LoadedValue& value)
{
    return {value.allocation, value.offset, value.bytes};
}

struct BlockLiveness {
    const trace::BlockTrace* block = nullptr;
    ValueLiveness liveness;
};

/// Computes the liveness of the loaded values of the launch's recorded blocks while `eventsLeft` suffices for a block, and reduces
/// `eventsLeft`.
std::vector<BlockLiveness> livenessOf(const trace::Recording& recording, const trace::Launch& launch, std::uint64_t& eventsLeft)
{
    std::vector<BlockLiveness> blocks;
    for (const auto& block : launch.blocks) {
        if (block->size() > eventsLeft)
            break;
        eventsLeft -= block->size();
        auto liveness = valueLiveness(recording, launch, *block);
        if (!liveness)
            return {};
        blocks.push_back({block.get(), std::move(*liveness)});
    }
    return blocks;
}

/// Drops elements of vector loads that no thread uses: a vector load also brings elements that the program does not need.
void dropUnusedElements(ValueLiveness& liveness)
{
    std::set<std::pair<SiteId, std::uint8_t>> used;
    std::set<SiteId> vectors;
    for (const LoadedValue& value : liveness.loadedValues) {
        if (value.isLive)
            used.emplace(value.site, value.element);
        if (value.element > 0)
            vectors.insert(value.site);
    }
    std::erase_if(liveness.loadedValues, [&](const LoadedValue& value) {
        return vectors.contains(value.site) && !used.contains({value.site, value.element});
    });
}

std::string blockText(BlockId block, Dim3 grid)
{
    const Dim3 at = coordinates(block.value, grid);
    return fmt::format("({},{},{})", at.x, at.y, at.z);
}

trace::Finding noteOf(const trace::Recording& recording, const trace::Launch& launch, const BlockLiveness& in, const LoadedValue& lost,
                      std::uint64_t count)
{
    const BlockId block = in.block->block();
    const trace::SourceFrame& frame = *costFrame(recording.findSite(launch, lost.site));
    trace::Finding note;
    note.kind = trace::FindingKind::RunNote;
    note.severity = trace::Severity::Note;
    note.kernel = launch.kernel;
    note.file = frame.path;
    note.line = frame.line;
    note.launch = launch.id;
    note.block = block.value;
    note.threads = {lost.thread};
    note.address = recording.allocations[lost.allocation].address + lost.offset;
    note.location.space = ptx::StateSpace::Global;
    note.location.allocation = lost.allocation;
    note.location.offset = std::int64_t(lost.offset);
    note.location.bytes = lost.bytes;
    note.location.element = std::int64_t(lost.offset / lost.bytes);
    note.accesses.push_back({.site = lost.site,
                             .block = block.value,
                             .warp = lost.thread / kWarpSize,
                             .lanes = LaneMask(1) << lost.thread % kWarpSize,
                             .time = lost.time,
                             .address = note.address,
                             .isWrite = false,
                             .value = lost.value});
    note.message = msg::check::unusedLoadFindings(fmt::format("{}:{}", frame.path.substr(frame.path.rfind('/') + 1), frame.line), count,
                                                  in.liveness.loadedValues.size(), launch.name, blockText(block, launch.grid));
    return note;
}

/// Returns the values that the block loads without effect and that no other recorded block uses.
std::vector<const LoadedValue*> unusedValues(const ValueLiveness& liveness, const std::set<Place>& usedElsewhere)
{
    std::vector<const LoadedValue*> lost;
    for (const LoadedValue& value : liveness.loadedValues)
        if (!value.isLive && !usedElsewhere.contains(placeOf(value)))
            lost.push_back(&value);
    return lost;
}

std::optional<trace::Finding> unusedValueNote(const trace::Recording& recording, const trace::Launch& launch,
                                              std::vector<BlockLiveness> blocks)
{
    std::set<Place> used;
    for (BlockLiveness& block : blocks) {
        dropUnusedElements(block.liveness);
        for (const LoadedValue& value : block.liveness.loadedValues)
            if (value.isLive)
                used.insert(placeOf(value));
    }
    for (const BlockLiveness& block : blocks) {
        const std::vector<const LoadedValue*> lost = unusedValues(block.liveness, used);
        const bool reduces =
            block.liveness.resultCount > 0 && block.liveness.resultCount * kLoadedPerResult <= block.liveness.loadedValues.size();
        if (!lost.empty() && reduces && costFrame(recording.findSite(launch, lost.front()->site)))
            return noteOf(recording, launch, block, *lost.front(), lost.size());
    }
    return std::nullopt;
}

}  // namespace

std::vector<trace::Finding> unusedLoads(const trace::Recording& recording)
{
    std::set<LaunchId> wrong;
    for (const trace::Finding& finding : recording.findings)
        if (finding.severity != trace::Severity::Note)
            wrong.insert(finding.launch);
    std::vector<trace::Finding> notes;
    std::set<std::string> looked;  // the first launch of a kernel represents the others
    std::uint64_t eventsLeft = kMaxEvents;
    for (const trace::Launch& launch : recording.launches) {
        if (!launch.complete || launch.error != 0 || wrong.contains(launch.id) || !looked.insert(launch.kernel).second)
            continue;
        if (auto note = unusedValueNote(recording, launch, livenessOf(recording, launch, eventsLeft)))
            notes.push_back(std::move(*note));
    }
    return notes;
}

}  // namespace simtscope::analysis
