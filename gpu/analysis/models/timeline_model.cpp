#include "gpu/analysis/models/timeline_model.h"

#include <algorithm>
#include <map>
#include <set>

#include "gpu/analysis/models/timeline_nesting.h"

namespace simtscope::analysis {

namespace {

/// Returns the time of a step: the ticks of its leading event, stretched over the duration of the launch's work.
std::uint64_t timeOf(const RecordedBlock& source, const TimelineItem& kernel, std::uint32_t step)
{
    const std::uint64_t ticks = source.launch().ticks;
    const std::uint64_t time = source.trace().event(EventIndex(source.steps().leadingEvent(step))).time;
    return ticks == 0 ? kernel.from
                      : kernel.from + std::uint64_t(double(kernel.to - kernel.from) * std::min(1.0, double(time) / double(ticks)));
}

constexpr std::uint64_t kMinSkew = 100'000;  // nanoseconds; a smaller difference may be due to measuring

/// Returns how far each device's clock is ahead of the host's, for devices whose clock must differ from the host's.
std::map<int, std::uint64_t> findClockSkews(const trace::Recording& recording)
{
    struct DeviceClock {
        std::uint64_t soonest = ~0ull;  // shortest time from a call to the work that it starts
        std::uint64_t latest = 0;       // latest end of the work started so far
        bool isSkewed = false;
    };
    std::map<int, DeviceClock> clocks;
    for (const trace::ApiCall& call : recording.apiCalls) {
        DeviceClock& clock = clocks[call.device];
        if (call.hasWork()) {
            clock.soonest = std::min(clock.soonest, call.workStart - std::min(call.start, call.workStart));
            clock.latest = std::max(clock.latest, call.workEnd);
        }
        // cudaDeviceSynchronize returns when all work is done, a copy to pageable memory when the copy itself is done: such a copy does not
        // wait for streams made with cudaStreamNonBlocking (CUDA Runtime API, "API synchronization behavior" and "Stream synchronization
        // behavior").
        const bool copies = call.name == "cudaMemcpy" &&
                            (call.direction == trace::CopyDirection::HostToHost || call.direction == trace::CopyDirection::DeviceToHost);
        const std::uint64_t awaited = call.name == "cudaDeviceSynchronize" ? clock.latest : copies && call.hasWork() ? call.workEnd : 0;
        clock.isSkewed = clock.isSkewed || awaited > call.end + kMinSkew;
    }
    if (!recording.apiCalls.empty()) {
        const std::uint64_t end = std::max_element(recording.apiCalls.begin(), recording.apiCalls.end(), [](const auto& a, const auto& b) {
                                      return a.end < b.end;
                                  })->end;
        for (auto& [device, clock] : clocks)  // The program waited for its work before it ended.
            clock.isSkewed = clock.isSkewed || (recording.program.isComplete && clock.latest > end + kMinSkew);
    }
    std::map<int, std::uint64_t> skews;
    for (const auto& [device, clock] : clocks) {
        if (clock.isSkewed && !recording.device.isModelled)
            skews[device] = clock.soonest;
    }
    return skews;
}

/// Groups nested work by call, in the order in which it began. Leaves out work whose call or launch does not exist.
std::map<std::size_t, std::vector<std::size_t>> groupByCall(const trace::Recording& recording)
{
    std::map<std::size_t, std::vector<std::size_t>> byCall;
    for (std::size_t i = 0; i < recording.nestedWork.size(); ++i) {
        const trace::NestedWork& work = recording.nestedWork[i];
        if (work.apiCall >= 0 && std::size_t(work.apiCall) < recording.apiCalls.size() &&
            work.launch < std::int64_t(recording.launches.size()))
            byCall[std::size_t(work.apiCall)].push_back(i);
    }
    return byCall;
}

/// Distributes items over tracks: simultaneous items lie above each other, and nested work lies on the tracks below its parent.
void layTracks(TimelineRow& row, std::vector<NestedItems> groups)
{
    std::stable_sort(groups.begin(), groups.end(),
                     [](const NestedItems& a, const NestedItems& b) { return a.parentItem.from < b.parentItem.from; });
    std::vector<std::uint64_t> ends;
    std::set<unsigned> nested;
    for (NestedItems& group : groups) {
        unsigned first = 0;
        const auto isFree = [&](unsigned track) { return track >= ends.size() || ends[track] <= group.parentItem.from; };
        for (unsigned freeTracks = 0; freeTracks < group.trackCount;)
            freeTracks = isFree(first + freeTracks) ? freeTracks + 1 : (first += freeTracks + 1, 0);
        ends.resize(std::max<std::size_t>(ends.size(), first + group.trackCount));
        for (unsigned track = first; track < first + group.trackCount; ++track)
            ends[track] = group.trackCount > 1 ? group.endNanoseconds : group.parentItem.to;
        for (unsigned track = first + 1; track < first + group.trackCount; ++track)
            nested.insert(track);
        group.parentItem.track = first;
        row.items.push_back(group.parentItem);
        for (TimelineItem& item : group.items) {
            item.track += first;
            item.parent->track += first;
            row.items.push_back(item);
        }
    }
    std::stable_sort(row.items.begin(), row.items.end(), [](const TimelineItem& a, const TimelineItem& b) { return a.from < b.from; });
    row.trackCount = unsigned(std::max<std::size_t>(1, ends.size()));
    row.nestedTrackCount = unsigned(nested.size());
}

void addRows(const trace::Recording& recording, TimelineModel& model)
{
    const std::map<int, std::uint64_t> skews = findClockSkews(recording);
    const auto nested = groupByCall(recording);
    model.isClockShifted = !skews.empty();
    struct Stream {
        TimelineRow row;
        std::vector<NestedItems> groups;
    };
    std::map<std::pair<int, std::uint32_t>, Stream> streams;
    Stream host;
    host.row.isHost = true;
    for (std::size_t i = 0; i < recording.apiCalls.size(); ++i) {
        const trace::ApiCall& call = recording.apiCalls[i];
        TimelineItem item{
            .callIndex = i, .launchIndex = call.launch, .from = call.start, .to = std::max(call.end, call.start), .kind = WorkKind::Host};
        host.groups.push_back({item, {}, 1, item.to});
        const auto nestedOfCall = nested.find(i);
        if (!call.hasWork() && nestedOfCall == nested.end())
            continue;
        const auto skew = skews.find(call.device);
        const std::uint64_t shift = skew == skews.end() ? 0 : skew->second;
        item.from = call.workStart - shift;
        item.to = std::max(call.workEnd, call.workStart) - shift;
        item.kind = workKindOf(call.launch, call.direction);
        Stream& stream = streams[{call.device, call.stream.value}];
        stream.row.device = call.device;
        stream.row.stream = call.stream;
        stream.groups.push_back(nestedOfCall == nested.end() ? NestedItems{item, {}, 1, item.to}
                                                             : nestItems(recording, item, nestedOfCall->second));
        model.coveredItemCount += stream.groups.back().coveredItemCount;
        model.hasSeveralDevices = model.hasSeveralDevices || call.device != streams.begin()->first.first;
    }
    layTracks(host.row, std::move(host.groups));
    model.rows.push_back(std::move(host.row));
    for (auto& [key, stream] : streams) {
        layTracks(stream.row, std::move(stream.groups));
        model.rows.push_back(std::move(stream.row));
    }
}

/// Sets the shown range: all work and the calls that started it, or all calls when there is no work.
void findRange(const trace::Recording& recording, TimelineModel& model)
{
    bool hasRange = false;
    const auto include = [&](std::uint64_t start, std::uint64_t end) {
        model.from = hasRange ? std::min(model.from, start) : start;
        model.to = hasRange ? std::max(model.to, end) : end;
        hasRange = true;
    };
    for (const TimelineRow& row : model.rows) {
        for (const TimelineItem& item : row.items) {
            if (row.isHost)
                continue;
            include(recording.apiCalls[item.callIndex].start, recording.apiCalls[item.callIndex].start);
            include(item.from, item.to);
        }
    }
    for (const trace::ApiCall& call : recording.apiCalls) {
        if (model.rows.size() == 1)
            include(call.start, call.end);
    }
    model.to = std::max(model.to, model.from + 1);
    for (const trace::ApiCall& call : recording.apiCalls)
        model.isClipped = model.isClipped || call.end < model.from || call.start > model.to;
}

/// Counts the running work items in each interval between two starts or ends.
void countLoads(TimelineModel& model)
{
    std::map<std::uint64_t, int> changes;
    for (const TimelineRow& row : model.rows) {
        for (const TimelineItem& item : row.items) {
            if (row.isHost || item.kind == WorkKind::Graph || item.to <= item.from)  // The nodes of a graph count instead of the graph.
                continue;
            ++changes[item.from];
            --changes[item.to];
        }
    }
    int running = 0;
    std::uint64_t intervalStart = 0;
    for (const auto& [time, change] : changes) {
        if (running > 0 && !model.concurrency.empty() && model.concurrency.back().to == intervalStart &&
            model.concurrency.back().runningCount == unsigned(running))
            model.concurrency.back().to = time;
        else if (running > 0)
            model.concurrency.push_back({intervalStart, time, unsigned(running)});
        model.overlapNanoseconds += running > 1 ? time - intervalStart : 0;
        running += change;
        intervalStart = time;
    }
}

void countOthers(TimelineModel& model)
{
    const std::uint64_t from = model.kernel->from, to = model.kernel->to;
    for (const TimelineRow& row : model.rows) {
        for (const TimelineItem& item : row.items)
            model.concurrentItemCount +=
                !row.isHost && item.kind != WorkKind::Graph && !item.isCurrent && item.from < to && item.to > from ? 1 : 0;
    }
    for (const ConcurrencyInterval& interval : model.concurrency) {
        if (interval.runningCount > 1 && interval.from < to && interval.to > from)
            model.concurrentNanoseconds += std::min(interval.to, to) - std::max(interval.from, from);
    }
}

}  // namespace

TimelineModel makeRunTimeline(const trace::Recording& recording)
{
    TimelineModel model;
    if (recording.apiCalls.empty())
        return model;
    addRows(recording, model);
    findRange(recording, model);
    countLoads(model);
    return model;
}

TimelineModel makeTimelineModel(const RecordedBlock& source, std::uint32_t step, bool showsAllSteps)
{
    const trace::Recording& recording = source.recording();
    TimelineModel model = makeRunTimeline(recording);
    for (TimelineRow& row : model.rows) {
        for (TimelineItem& item : row.items) {
            item.isCurrent = !recording.launches.empty() && item.launchIndex == std::int64_t(source.launch().id.value);
            if (item.isCurrent && !row.isHost)
                model.kernel = item;
        }
    }
    if (model.kernel) {
        countOthers(model);
        if (step < source.steps().count()) {
            model.cursorTime = timeOf(source, *model.kernel, step);
            model.previousCursorTime = step > 0 ? timeOf(source, *model.kernel, step - 1) : model.kernel->from;
        }
    }
    for (TimelineRow& row : model.rows) {
        for (TimelineItem& item : row.items) {
            if (item.isCurrent && !row.isHost)
                item.timeRelation = TimeRelation::Now;
            else if (model.cursorTime && !showsAllSteps)
                item.timeRelation = item.to <= *model.cursorTime     ? TimeRelation::Past
                                    : item.from <= *model.cursorTime ? TimeRelation::Now
                                                                     : TimeRelation::Future;
        }
    }
    return model;
}

}  // namespace simtscope::analysis
