#include "ui/figures/timeline/timeline_view.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>

namespace simtscope::figures {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

Work workOf(const trace::ApiCall& call)
{
    if (call.launch >= 0)
        return Work::Kernel;
    if (call.detail.find("host to device") != std::string::npos)
        return Work::ToDevice;
    return call.detail.find("device to host") != std::string::npos ? Work::ToHost : Work::Other;
}

/// The time of a step: its leading event's ticks, stretched over the launch's work.
std::uint64_t timeOf(const FigureSource& source, const TimelineItem& kernel, std::uint32_t step)
{
    const std::uint64_t ticks = source.launch().ticks;
    const std::uint64_t time = source.trace().event(EventIndex(source.steps().leading(step))).time;
    return ticks == 0 ? kernel.from
                      : kernel.from + std::uint64_t(double(kernel.to - kernel.from) * std::min(1.0, double(time) / double(ticks)));
}

constexpr std::uint64_t kLeastSkew = 100'000;  // nanoseconds: less is what it takes to measure

/// How much later than the host's the clock of each device is, where they cannot be the same one.
std::map<int, std::uint64_t> clockSkews(const trace::Recording& recording)
{
    struct Found {
        std::uint64_t soonest = ~0ull;  // from a call to the work that it asks for
        std::uint64_t latest = 0;       // end of the work that was asked for until here
        bool skewed = false;
    };
    std::map<int, Found> found;
    for (const trace::ApiCall& call : recording.apiCalls) {
        Found& here = found[call.device];
        if (call.hasWork()) {
            here.soonest = std::min(here.soonest, call.workStart - std::min(call.start, call.workStart));
            here.latest = std::max(here.latest, call.workEnd);
        }
        // cudaDeviceSynchronize returns when all that was asked for is done, a copy to pageable memory when it is done itself: it does not
        // wait for streams made with cudaStreamNonBlocking (CUDA Runtime API, "API synchronization behavior" and "Stream synchronization
        // behavior").
        const bool copies = call.name == "cudaMemcpy" && call.detail.find("to host") != std::string::npos;
        const std::uint64_t awaited = call.name == "cudaDeviceSynchronize" ? here.latest : copies && call.hasWork() ? call.workEnd : 0;
        here.skewed = here.skewed || awaited > call.end + kLeastSkew;
    }
    if (!recording.apiCalls.empty()) {
        const std::uint64_t end = std::max_element(recording.apiCalls.begin(), recording.apiCalls.end(), [](const auto& a, const auto& b) {
                                      return a.end < b.end;
                                  })->end;
        for (auto& [device, here] : found)  // the program waited for its work before it ended
            here.skewed = here.skewed || (recording.program.complete && here.latest > end + kLeastSkew);
    }
    std::map<int, std::uint64_t> skews;
    for (const auto& [device, here] : found) {
        if (here.skewed && !recording.device.modelled)
            skews[device] = here.soonest;
    }
    return skews;
}

void addRows(const trace::Recording& recording, TimelineView& view)
{
    const std::map<int, std::uint64_t> skews = clockSkews(recording);
    view.clockSet = !skews.empty();
    std::map<std::pair<int, std::uint32_t>, TimelineRow> streams;
    TimelineRow host;
    host.host = true;
    for (std::size_t i = 0; i < recording.apiCalls.size(); ++i) {
        const trace::ApiCall& call = recording.apiCalls[i];
        TimelineItem item{.call = i, .launch = call.launch, .from = call.start, .to = std::max(call.end, call.start), .work = Work::Host};
        host.items.push_back(item);
        if (!call.hasWork())
            continue;
        const auto skew = skews.find(call.device);
        const std::uint64_t back = skew == skews.end() ? 0 : skew->second;
        item.from = call.workStart - back;
        item.to = std::max(call.workEnd, call.workStart) - back;
        item.work = workOf(call);
        TimelineRow& row = streams[{call.device, call.stream.value}];
        row.device = call.device;
        row.stream = call.stream;
        row.items.push_back(item);
        view.severalDevices = view.severalDevices || call.device != streams.begin()->first.first;
    }
    view.rows.push_back(std::move(host));
    for (auto& [key, row] : streams)
        view.rows.push_back(std::move(row));
}

/// What is at the same time lies on tracks above each other.
void layTracks(TimelineRow& row)
{
    std::stable_sort(row.items.begin(), row.items.end(), [](const TimelineItem& a, const TimelineItem& b) { return a.from < b.from; });
    std::vector<std::uint64_t> ends;
    for (TimelineItem& item : row.items) {
        const auto free = std::find_if(ends.begin(), ends.end(), [&](std::uint64_t end) { return end <= item.from; });
        item.track = unsigned(free - ends.begin());
        if (free == ends.end())
            ends.push_back(item.to);
        else
            *free = item.to;
    }
    row.tracks = unsigned(std::max<std::size_t>(1, ends.size()));
}

/// The work, and the calls that asked for it; without work, all calls.
void findRange(const trace::Recording& recording, TimelineView& view)
{
    bool any = false;
    const auto include = [&](std::uint64_t from, std::uint64_t to) {
        view.from = any ? std::min(view.from, from) : from;
        view.to = any ? std::max(view.to, to) : to;
        any = true;
    };
    for (const TimelineRow& row : view.rows) {
        for (const TimelineItem& item : row.items) {
            if (row.host)
                continue;
            include(recording.apiCalls[item.call].start, recording.apiCalls[item.call].start);
            include(item.from, item.to);
        }
    }
    for (const trace::ApiCall& call : recording.apiCalls) {
        if (view.rows.size() == 1)
            include(call.start, call.end);
    }
    view.to = std::max(view.to, view.from + 1);
    for (const trace::ApiCall& call : recording.apiCalls)
        view.clipped = view.clipped || call.end < view.from || call.start > view.to;
}

/// How many works run, from each start or end to the next.
void countLoads(TimelineView& view)
{
    std::map<std::uint64_t, int> changes;
    for (const TimelineRow& row : view.rows) {
        for (const TimelineItem& item : row.items) {
            if (row.host || item.to <= item.from)
                continue;
            ++changes[item.from];
            --changes[item.to];
        }
    }
    int running = 0;
    std::uint64_t since = 0;
    for (const auto& [time, change] : changes) {
        if (running > 0 && !view.loads.empty() && view.loads.back().to == since && view.loads.back().running == unsigned(running))
            view.loads.back().to = time;
        else if (running > 0)
            view.loads.push_back({since, time, unsigned(running)});
        view.overlapped += running > 1 ? time - since : 0;
        running += change;
        since = time;
    }
}

void countOthers(TimelineView& view)
{
    const std::uint64_t from = view.kernel->from, to = view.kernel->to;
    for (const TimelineRow& row : view.rows) {
        for (const TimelineItem& item : row.items)
            view.others += !row.host && !item.current && item.from < to && item.to > from ? 1 : 0;
    }
    for (const TimelineLoad& load : view.loads) {
        if (load.running > 1 && load.from < to && load.to > from)
            view.othersTime += std::min(load.to, to) - std::max(load.from, from);
    }
}

}  // namespace

TimelineView timelineView(const FigureSource& source, const FigureOptions& options)
{
    TimelineView view;
    const trace::Recording& recording = source.recording();
    if (recording.apiCalls.empty())
        return view;
    addRows(recording, view);
    for (TimelineRow& row : view.rows) {
        layTracks(row);
        for (TimelineItem& item : row.items) {
            item.current = !recording.launches.empty() && item.launch == std::int64_t(source.launch().id.value);
            if (item.current && !row.host)
                view.kernel = item;
        }
    }
    findRange(recording, view);
    countLoads(view);
    if (view.kernel) {
        countOthers(view);
        if (options.step < source.steps().count()) {
            view.cursor = timeOf(source, *view.kernel, options.step);
            view.before = options.step > 0 ? timeOf(source, *view.kernel, options.step - 1) : view.kernel->from;
        }
    }
    for (TimelineRow& row : view.rows) {
        for (TimelineItem& item : row.items) {
            if (item.current && !row.host)
                item.when = When::Now;
            else if (view.cursor && !options.allSteps)
                item.when = item.to <= *view.cursor ? When::Past : item.from <= *view.cursor ? When::Now : When::Future;
        }
    }
    return view;
}

QString rowName(const TimelineRow& row, bool severalDevices)
{
    if (row.host)
        return tr("host");
    const QString stream = row.stream.value == 0 ? tr("default stream") : tr("stream %1").arg(row.stream.value);
    return severalDevices ? tr("device %1, %2").arg(row.device).arg(stream) : stream;
}

namespace {

struct TimeUnit {
    double size;
    const char* name;
};
constexpr TimeUnit kTimeUnits[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}};

const TimeUnit& unitOf(std::uint64_t nanoseconds)
{
    return *std::find_if(std::begin(kTimeUnits), std::end(kTimeUnits) - 1,
                         [&](const TimeUnit& unit) { return double(nanoseconds) >= unit.size; });
}

QString inUnit(std::uint64_t nanoseconds, const TimeUnit& unit, int digits)
{
    return QStringLiteral("%1 %2").arg(QLocale().toString(double(nanoseconds) / unit.size, 'f', digits), QString::fromUtf8(unit.name));
}

}  // namespace

QString duration(std::uint64_t nanoseconds)
{
    const TimeUnit& unit = unitOf(nanoseconds);
    return inUnit(nanoseconds, unit, unit.size > 1 && double(nanoseconds) / unit.size < 100 ? 1 : 0);
}

QString moment(std::uint64_t nanoseconds, std::uint64_t apart)
{
    const TimeUnit& unit = unitOf(nanoseconds);
    const double least = double(std::max<std::uint64_t>(apart, 1)) / unit.size;
    const int digits = std::clamp(int(std::ceil(-std::log10(least))) + 1, 1, 9);
    return unit.size > 1 ? inUnit(nanoseconds, unit, digits) : inUnit(nanoseconds, unit, 0);
}

Fact timelineFact(const FigureSource& source, const TimelineView& view)
{
    if (view.rows.empty())
        return {tr("The recording holds no call of the runtime API."), false};
    if (!view.kernel)
        return {tr("The recording does not say when this launch ran."), false};
    TimelineRow row;
    row.device = source.recording().apiCalls[view.kernel->call].device;
    row.stream = source.recording().apiCalls[view.kernel->call].stream;
    const QString stream = row.stream.value == 0 ? tr("in the default stream") : tr("in stream %1").arg(row.stream.value);
    const QString where = view.severalDevices ? tr("on device %1 %2").arg(row.device).arg(stream) : stream;
    const std::uint64_t length = view.kernel->to - view.kernel->from;
    const QString when =
        tr("%1 runs %2 from %3 to %4")
            .arg(QString::fromStdString(source.launch().name), where, moment(view.kernel->from, length), moment(view.kernel->to, length));
    const QString took = duration(length);
    QString clock =
        source.recording().device.modelled ? tr("%1, %2 by the modelled clock.").arg(when, took) : tr("%1, %2.").arg(when, took);
    // On the timeline of a whole run a short kernel lies between two marks that take longer than it does.
    if (const std::uint64_t alone = source.launch().medianDuration(); alone > 0 && !source.recording().device.modelled)
        clock += u' ' + tr("Timed alone, it takes %1.").arg(duration(alone));
    if (view.others == 0)
        return {clock + u' ' + tr("Nothing else runs meanwhile."), false};
    const QString others = counted(view.others, QT_TRANSLATE_NOOP("figures", "%Ln other kernel or copy overlaps it"),
                                   QT_TRANSLATE_NOOP("figures", "%Ln other kernels or copies overlap it"));
    return {clock + u' ' + tr("%1, for %2.").arg(others, duration(view.othersTime)), false};
}

}  // namespace simtscope::figures
