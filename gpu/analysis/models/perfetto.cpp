#include "gpu/analysis/models/perfetto.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "gpu/analysis/models/timeline_model.h"
#include "gpu/core/json_object_writer.h"

namespace simtscope::analysis {

namespace {

using Json = nlohmann::json;

constexpr unsigned kMaxTracksPerRow = 1000;  // thread numbers reserved per row

double microseconds(std::uint64_t nanoseconds)
{
    return double(nanoseconds) / 1000;
}

/// Describes the track that shows an item.
struct TraceThread {
    int process = 0;
    unsigned thread = 0;
};

TraceThread laneOf(const TimelineRow& row, unsigned track)
{
    return row.isHost ? TraceThread{0, track} : TraceThread{1 + row.device, (row.stream.value + 1) * kMaxTracksPerRow + track};
}

Json nameEvent(const char* metadataName, const TraceThread& lane, const std::string& name)
{
    return {{"ph", "M"}, {"name", metadataName}, {"pid", lane.process}, {"tid", lane.thread}, {"args", {{"name", name}}}};
}

std::string textOf(const Dim3& size)
{
    return fmt::format("{} x {} x {}", size.x, size.y, size.z);
}

Json sliceOf(const trace::Recording& recording, const TimelineRow& row, const TimelineItem& item)
{
    const trace::ApiCall& call = recording.apiCalls[item.callIndex];
    const trace::NestedWork* const nested = item.nestedIndex < 0 ? nullptr : &recording.nestedWork[std::size_t(item.nestedIndex)];
    const TraceThread lane = laneOf(row, item.track);
    std::string name = row.isHost ? call.name : nested ? nested->detail.text() : call.detail.text();
    Json facts = Json::object();
    if (item.launchIndex >= 0) {
        const trace::Launch& launch = recording.launches[std::size_t(item.launchIndex)];
        if (!row.isHost)
            name = launch.name;
        facts["launch"] = item.launchIndex + 1;  // counted from 1, because people read it
        facts["grid"] = textOf(launch.grid);
        facts["block"] = textOf(launch.block);
    }
    if (item.kind == WorkKind::Graph)
        name = "graph";
    if (const std::uint64_t bytes = nested ? nested->bytes : call.bytes)
        facts["bytes"] = bytes;
    if (row.isHost && !call.detail.isEmpty())
        facts["detail"] = call.detail.text();
    if (row.isHost && call.error != 0)
        facts["error"] = call.errorName;
    return {{"ph", "X"},
            {"name", name.empty() ? call.name : name},
            {"cat", row.isHost              ? "host"
                    : item.launchIndex >= 0 ? "kernel"
                                            : "copy"},
            {"pid", lane.process},
            {"tid", lane.thread},
            {"ts", microseconds(item.from)},
            {"dur", microseconds(item.to - item.from)},
            {"args", std::move(facts)}};
}

/// Describes the slices of the host's row, found by their call.
class HostSlices {
public:
    explicit HostSlices(const TimelineRow& host) : m_host(host)
    {
        for (const TimelineItem& item : host.items)
            m_slices.push_back(&item);
        std::ranges::stable_sort(m_slices, {}, &TimelineItem::callIndex);
    }

    std::span<const TimelineItem* const> slicesOfCall(std::size_t call) const
    {
        const auto first = std::ranges::lower_bound(m_slices, call, {}, &TimelineItem::callIndex);
        const auto last = std::find_if(first, m_slices.end(), [&](const TimelineItem* item) { return item->callIndex != call; });
        return {first, last};
    }
    const TimelineRow& row() const { return m_host; }

private:
    const TimelineRow& m_host;
    std::vector<const TimelineItem*> m_slices;
};

/// Adds an arrow from each slice of a call to the work that it started.
void addArrows(const HostSlices& calls, const TimelineRow& row, const TimelineItem& item, JsonObjectWriter& events)
{
    for (const TimelineItem* call : calls.slicesOfCall(item.callIndex)) {
        const TraceThread callThread = laneOf(calls.row(), call->track), workThread = laneOf(row, item.track);
        const Json arrow = {{"name", "work"}, {"cat", "work"}, {"id", item.callIndex}};
        Json start = arrow, end = arrow;
        start.update({{"ph", "s"}, {"pid", callThread.process}, {"tid", callThread.thread}, {"ts", microseconds(call->from)}});
        end.update({{"ph", "f"}, {"bp", "e"}, {"pid", workThread.process}, {"tid", workThread.thread}, {"ts", microseconds(item.from)}});
        events.addElement(start);
        events.addElement(end);
    }
}

}  // namespace

std::string formatPerfettoTrace(const trace::Recording& recording)
{
    const TimelineModel model = makeRunTimeline(recording);
    const HostSlices calls(model.rows.front());
    JsonObjectWriter json(1);
    json.add("displayTimeUnit", Json("ns"));
    json.beginArray("traceEvents");
    std::set<int> processes;
    for (const TimelineRow& row : model.rows) {
        const TraceThread first = laneOf(row, 0);
        if (processes.insert(first.process).second)
            json.addElement(nameEvent("process_name", first,
                                      row.isHost ? "Host: " + recording.program.name
                                                 : fmt::format("Device {}: {}", row.device,
                                                               recording.device.isModelled ? "modelled times" : recording.device.name)));
        for (unsigned track = 0; track < row.trackCount; ++track)
            json.addElement(
                nameEvent("thread_name", laneOf(row, track), row.isHost ? "calls" : fmt::format("stream {}", row.stream.value)));
        for (const TimelineItem& item : row.items) {
            json.addElement(sliceOf(recording, row, item));
            if (!row.isHost && item.nestedIndex < 0)
                addArrows(calls, row, item, json);
        }
    }
    json.endArray();
    return json.finish();
}

}  // namespace simtscope::analysis
