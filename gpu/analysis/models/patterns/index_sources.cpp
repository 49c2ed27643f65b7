#include "gpu/analysis/models/patterns/index_sources.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "gpu/analysis/counts/step_lanes.h"
#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

constexpr std::uint32_t kMaxEventsBack = 1u << 12;  // events between a load and the atomic whose cell it selects

/// Holds what a thread has loaded last.
struct LoadedValue {
    Cell cell;
    std::uint64_t value = 0;
    std::optional<std::size_t> array;  // index into ArraysModel::arrays
};

/// Holds the cells that the lanes of one instruction change, by the value that they have read.
struct Selection {
    struct Choice {
        Cell cell;
        std::uint32_t thread = 0;
    };
    std::unordered_map<std::uint64_t, Choice> choices;
    std::set<Cell> cells;
    bool isConsistent = true, isConfirmed = false;  // isConfirmed: two threads agree
};

std::optional<IndexSources> findIndexSources(const RecordedBlock& source, const std::stop_token& stop)
{
    StopPoll stopped(stop);
    const ArraysModel& arrays = ArraysModel::forBlock(source);
    const trace::BlockTrace& trace = source.trace();
    std::vector<LoadedValue> loaded(source.launch().block.count());
    std::map<SiteId, Selection> selections;
    trace::EventData data;
    for (std::uint32_t index = 0; index < trace.size(); ++index) {
        if (stopped())
            return std::nullopt;
        const trace::EventKind kind = trace.kind(EventIndex{index});
        if (kind != trace::EventKind::Load && kind != trace::EventKind::Atomic)
            continue;
        const trace::Event event = trace.event(EventIndex{index});
        trace.read(EventIndex{index}, data);
        for (const unsigned lane : eachLane(event.mask)) {
            const std::size_t thread = std::size_t(event.warp.value) * kWarpSize + lane;
            const Cell cell{data.allocation[lane], data.offset[lane]};
            if (thread >= loaded.size())
                continue;
            if (kind == trace::EventKind::Load) {
                loaded[thread] = {cell, data.value[0][lane], data.elementCount == 1 ? arrays.find(cell) : std::nullopt};
                continue;
            }
            Selection& selection = selections[event.site];
            const LoadedValue& last = loaded[thread];
            if (!last.array || last.array == arrays.find(cell)) {
                selection.isConsistent = false;
                continue;
            }
            const auto [choice, isNew] = selection.choices.try_emplace(last.value, Selection::Choice{cell, std::uint32_t(thread)});
            selection.cells.insert(cell);
            selection.isConsistent = selection.isConsistent && choice->second.cell == cell;
            selection.isConfirmed = selection.isConfirmed || (!isNew && choice->second.thread != thread);
        }
    }
    IndexSources sources;
    for (const auto& [site, selection] : selections) {
        if (selection.isConsistent && selection.isConfirmed && selection.cells.size() > 1)
            sources.sites.insert(site);
    }
    return sources;
}

/// Returns the cell that the lane loaded last before the event.
std::optional<Cell> findLastLoad(const RecordedBlock& source, EventIndex before, WarpId warp, unsigned lane)
{
    const trace::BlockTrace& trace = source.trace();
    const std::uint32_t end = before.value - std::min(before.value, kMaxEventsBack);
    for (std::uint32_t index = before.value; index > end; --index) {
        const EventIndex candidate{index - 1};
        if (trace.kind(candidate) != trace::EventKind::Load)
            continue;
        const trace::Event event = trace.event(candidate);
        if (event.warp != warp || !(event.mask >> lane & 1))
            continue;
        trace::EventData data;
        trace.read(candidate, data);
        return Cell{data.allocation[lane], data.offset[lane]};
    }
    return std::nullopt;
}

}  // namespace

const IndexSources& IndexSources::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<IndexSources>();
}

bool IndexSources::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    return ArraysModel::prepare(source, stop) && source.makeDerived<IndexSources>([&] { return findIndexSources(source, stop); });
}

std::vector<CellFlow> findIndexFlows(const RecordedBlock& source, std::uint32_t step, std::int32_t warp)
{
    std::vector<CellFlow> flows;
    const IndexSources& sources = IndexSources::forBlock(source);
    if (!source.dataflow() || source.steps().count() == 0 || sources.sites.empty())
        return flows;
    trace::EventData data;
    gatherStep(source.launch(), source.trace(), source.steps(), step, [&](EventIndex index, const trace::Event& event) {
        if (!sources.sites.contains(event.site) || (warp >= 0 && event.warp.value != std::uint32_t(warp)))
            return;
        source.trace().read(index, data);
        for (const unsigned lane : eachLane(event.mask)) {
            const std::optional<Cell> from = findLastLoad(source, index, event.warp, lane);
            const std::uint32_t version = from ? CellVersions::forBlock(source).foundBy(*from, index) : kNoVersion;
            if (version != kNoVersion)
                flows.push_back({*from, {data.allocation[lane], data.offset[lane]}, event.warp.value * kWarpSize + lane, version});
        }
    });
    return flows;
}

}  // namespace simtscope::analysis
