#include "ui/figures/timeline/timeline_words.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"
#include "ui/figures/facts/origin_text.h"

namespace simtscope::figures {

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

QString formatInUnit(std::uint64_t nanoseconds, const TimeUnit& unit, int digits)
{
    return QStringLiteral("%1 %2").arg(QLocale().toString(double(nanoseconds) / unit.size, 'f', digits), QString::fromUtf8(unit.name));
}

}  // namespace

QString makeRowName(const analysis::TimelineRow& row, bool hasSeveralDevices)
{
    if (row.isHost)
        return tr("host");
    const QString stream = row.stream.value == 0 ? tr("default stream") : tr("stream %1").arg(row.stream.value);
    return hasSeveralDevices ? tr("device %1, %2").arg(row.device).arg(stream) : stream;
}

QString formatDuration(std::uint64_t nanoseconds)
{
    const TimeUnit& unit = unitOf(nanoseconds);
    return formatInUnit(nanoseconds, unit, unit.size > 1 && double(nanoseconds) / unit.size < 100 ? 1 : 0);
}

QString formatTime(std::uint64_t nanoseconds, std::uint64_t resolutionNanoseconds)
{
    const TimeUnit& unit = unitOf(nanoseconds);
    const double resolution = double(std::max<std::uint64_t>(resolutionNanoseconds, 1)) / unit.size;
    const int digits = std::clamp(int(std::ceil(-std::log10(resolution))) + 1, 1, 9);
    return unit.size > 1 ? formatInUnit(nanoseconds, unit, digits) : formatInUnit(nanoseconds, unit, 0);
}

QStringList makeItemLabels(const FigureSource& source, const analysis::TimelineItem& item)
{
    if (item.kind == analysis::WorkKind::Graph)
        return {tr("%1 · %2").arg(formatGraphName(item.graph), formatWithCount(item.nodeCount, QT_TRANSLATE_NOOP("figures", "%Ln node"),
                                                                               QT_TRANSLATE_NOOP("figures", "%Ln nodes"))),
                formatGraphName(item.graph)};
    const trace::Recording& recording = source.recording();
    const trace::ApiCall& call = recording.apiCalls[item.callIndex];
    const trace::NestedWork* const nested = item.nestedIndex < 0 ? nullptr : &recording.nestedWork[std::size_t(item.nestedIndex)];
    const QString name = QString::fromStdString(call.name);
    if (item.kind == analysis::WorkKind::Host)
        return {name};
    if (item.kind == analysis::WorkKind::Kernel) {
        const trace::Launch& launch = recording.launches[std::size_t(item.launchIndex)];
        return {nested ? formatLaunch(launch) : translateMessage(call.detail), QString::fromStdString(launch.name)};
    }
    const std::uint64_t moved = nested ? nested->bytes : call.bytes;
    const QString bytes = moved >= 1024 && moved % 1024 == 0
                              ? tr("%1 KiB").arg(moved / 1024)
                              : formatWithCount(moved, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
    if (item.kind == analysis::WorkKind::Other)
        return nested ? QStringList{translateMessage(nested->detail)} : QStringList{name};
    const QString direction = item.kind == analysis::WorkKind::ToDevice ? tr("to device") : tr("to host");
    return {direction + QStringLiteral(", ") + bytes, direction};
}

QString makeItemTip(const FigureSource& source, const analysis::TimelineItem& item)
{
    const trace::Recording& recording = source.recording();
    const trace::ApiCall& call = recording.apiCalls[item.callIndex];
    const bool isNested = item.nestedIndex >= 0 || item.kind == analysis::WorkKind::Graph;
    QString callText = isNested ? makeItemLabels(source, item).front()
                       : call.detail.isEmpty()
                           ? QString::fromStdString(call.name)
                           : QStringLiteral("%1: %2").arg(QString::fromStdString(call.name), translateMessage(call.detail));
    if (item.nestedIndex >= 0) {
        const trace::NestedWork& work = recording.nestedWork[std::size_t(item.nestedIndex)];
        const trace::LaunchOrigin origin = item.launchIndex >= 0 ? recording.launches[std::size_t(item.launchIndex)].origin
                                                                 : trace::LaunchOrigin{-1, work.graph, work.node};
        if (const QString from = formatOrigin(recording, origin); !from.isEmpty())
            callText += QStringLiteral("; ") + from;
    }
    const QString text = tr("%1; %2 to %3, %4")
                             .arg(callText, formatTime(item.from, item.to - item.from), formatTime(item.to, item.to - item.from),
                                  formatDuration(item.to - item.from));
    return call.error && item.nestedIndex < 0 ? QStringLiteral("%1; %2").arg(text, QString::fromStdString(call.errorName)) : text;
}

Fact makeTimelineFact(const FigureSource& source, const analysis::TimelineModel& model)
{
    if (model.rows.empty())
        return {tr("The recording holds no call of the runtime API."), false};
    if (!model.kernel)
        return {tr("The recording holds no times of this launch."), false};
    analysis::TimelineRow row;
    row.device = source.recording().apiCalls[model.kernel->callIndex].device;
    row.stream = source.recording().apiCalls[model.kernel->callIndex].stream;
    const QString stream = row.stream.value == 0 ? tr("in the default stream") : tr("in stream %1").arg(row.stream.value);
    const QString streamText = model.hasSeveralDevices ? tr("on device %1 %2").arg(row.device).arg(stream) : stream;
    const QString origin = formatOrigin(source.recording(), source.launch().origin);
    const std::uint64_t length = model.kernel->to - model.kernel->from;
    const QString runSentence = tr("%1 runs %2 from %3 to %4")
                                    .arg(origin.isEmpty() ? QString::fromStdString(source.launch().name)
                                                          : tr("%1, %2,").arg(QString::fromStdString(source.launch().name), origin),
                                         streamText, formatTime(model.kernel->from, length), formatTime(model.kernel->to, length));
    const QString durationText = formatDuration(length);
    QString sentence = source.recording().device.isModelled ? tr("%1, %2 by the modelled clock.").arg(runSentence, durationText)
                                                            : tr("%1, %2.").arg(runSentence, durationText);
    // On the timeline of a whole run, a short kernel seems longer than it is: taking the time stamps around it takes longer than the
    // kernel.
    if (const std::uint64_t nanosecondsAlone = source.launch().medianNanoseconds();
        nanosecondsAlone > 0 && !source.recording().device.isModelled)
        sentence += u' ' + tr("Timed alone, it takes %1.").arg(formatDuration(nanosecondsAlone));
    if (model.concurrentItemCount == 0)
        return {sentence + u' ' + tr("Nothing else runs meanwhile."), false};
    const QString concurrentItemsText =
        formatWithCount(model.concurrentItemCount, QT_TRANSLATE_NOOP("figures", "%Ln other kernel or copy overlaps it"),
                        QT_TRANSLATE_NOOP("figures", "%Ln other kernels or copies overlap it"));
    return {sentence + u' ' + tr("%1, for %2.").arg(concurrentItemsText, formatDuration(model.concurrentNanoseconds)), false};
}

}  // namespace simtscope::figures
