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

QString inUnit(std::uint64_t nanoseconds, const TimeUnit& unit, int digits)
{
    return QStringLiteral("%1 %2").arg(QLocale().toString(double(nanoseconds) / unit.size, 'f', digits), QString::fromUtf8(unit.name));
}

}  // namespace

QString rowName(const analysis::TimelineRow& row, bool severalDevices)
{
    if (row.host)
        return tr("host");
    const QString stream = row.stream.value == 0 ? tr("default stream") : tr("stream %1").arg(row.stream.value);
    return severalDevices ? tr("device %1, %2").arg(row.device).arg(stream) : stream;
}

QString duration(std::uint64_t nanoseconds)
{
    const TimeUnit& unit = unitOf(nanoseconds);
    return inUnit(nanoseconds, unit, unit.size > 1 && double(nanoseconds) / unit.size < 100 ? 1 : 0);
}

QString timeText(std::uint64_t nanoseconds, std::uint64_t apart)
{
    const TimeUnit& unit = unitOf(nanoseconds);
    const double least = double(std::max<std::uint64_t>(apart, 1)) / unit.size;
    const int digits = std::clamp(int(std::ceil(-std::log10(least))) + 1, 1, 9);
    return unit.size > 1 ? inUnit(nanoseconds, unit, digits) : inUnit(nanoseconds, unit, 0);
}

QStringList itemLabels(const FigureSource& source, const analysis::TimelineItem& item)
{
    if (item.work == analysis::WorkKind::Graph)
        return {tr("%1 · %2").arg(graphName(item.graph),
                                  counted(item.nodes, QT_TRANSLATE_NOOP("figures", "%Ln node"), QT_TRANSLATE_NOOP("figures", "%Ln nodes"))),
                graphName(item.graph)};
    const trace::Recording& recording = source.recording();
    const trace::ApiCall& call = recording.apiCalls[item.call];
    const trace::NestedWork* const nested = item.nested < 0 ? nullptr : &recording.nestedWork[std::size_t(item.nested)];
    const QString name = QString::fromStdString(call.name);
    const QString brief = name.startsWith(QLatin1String("cuda")) ? name.mid(4) : name;
    if (item.work == analysis::WorkKind::Host)
        return {name, brief};
    if (item.work == analysis::WorkKind::Kernel) {
        const trace::Launch& launch = recording.launches[std::size_t(item.launch)];
        return {nested ? launchText(launch) : translated(call.detail), QString::fromStdString(launch.name)};
    }
    const std::uint64_t moved = nested ? nested->bytes : call.bytes;
    const QString bytes = moved >= 1024 && moved % 1024 == 0
                              ? tr("%1 KiB").arg(moved / 1024)
                              : counted(moved, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
    if (item.work == analysis::WorkKind::Other)
        return nested ? QStringList{translated(nested->detail)} : QStringList{name, brief};
    const QString where = item.work == analysis::WorkKind::ToDevice ? tr("to device") : tr("to host");
    return {where + QStringLiteral(", ") + bytes, where};
}

QString itemTip(const FigureSource& source, const analysis::TimelineItem& item)
{
    const trace::Recording& recording = source.recording();
    const trace::ApiCall& call = recording.apiCalls[item.call];
    const bool isNested = item.nested >= 0 || item.work == analysis::WorkKind::Graph;
    QString what = isNested              ? itemLabels(source, item).front()
                   : call.detail.empty() ? QString::fromStdString(call.name)
                                         : QStringLiteral("%1: %2").arg(QString::fromStdString(call.name), translated(call.detail));
    if (item.nested >= 0) {
        const trace::NestedWork& work = recording.nestedWork[std::size_t(item.nested)];
        const trace::LaunchOrigin origin =
            item.launch >= 0 ? recording.launches[std::size_t(item.launch)].origin : trace::LaunchOrigin{-1, work.graph, work.node};
        if (const QString from = originText(recording, origin); !from.isEmpty())
            what += QStringLiteral("; ") + from;
    }
    const QString text =
        tr("%1; %2 to %3, %4")
            .arg(what, timeText(item.from, item.to - item.from), timeText(item.to, item.to - item.from), duration(item.to - item.from));
    return call.error && item.nested < 0 ? QStringLiteral("%1; %2").arg(text, QString::fromStdString(call.errorName)) : text;
}

Fact timelineFact(const FigureSource& source, const analysis::TimelineModel& model)
{
    if (model.rows.empty())
        return {tr("The recording holds no call of the runtime API."), false};
    if (!model.kernel)
        return {tr("The recording holds no times of this launch."), false};
    analysis::TimelineRow row;
    row.device = source.recording().apiCalls[model.kernel->call].device;
    row.stream = source.recording().apiCalls[model.kernel->call].stream;
    const QString stream = row.stream.value == 0 ? tr("in the default stream") : tr("in stream %1").arg(row.stream.value);
    const QString where = model.severalDevices ? tr("on device %1 %2").arg(row.device).arg(stream) : stream;
    const QString origin = originText(source.recording(), source.launch().origin);
    const std::uint64_t length = model.kernel->to - model.kernel->from;
    const QString when = tr("%1 runs %2 from %3 to %4")
                             .arg(origin.isEmpty() ? QString::fromStdString(source.launch().name)
                                                   : tr("%1, %2,").arg(QString::fromStdString(source.launch().name), origin),
                                  where, timeText(model.kernel->from, length), timeText(model.kernel->to, length));
    const QString took = duration(length);
    QString clock =
        source.recording().device.modelled ? tr("%1, %2 by the modelled clock.").arg(when, took) : tr("%1, %2.").arg(when, took);
    // On the timeline of a whole run a short kernel lies between two time stamps that take longer than the kernel.
    if (const std::uint64_t alone = source.launch().medianDuration(); alone > 0 && !source.recording().device.modelled)
        clock += u' ' + tr("Timed alone, it takes %1.").arg(duration(alone));
    if (model.others == 0)
        return {clock + u' ' + tr("Nothing else runs meanwhile."), false};
    const QString others = counted(model.others, QT_TRANSLATE_NOOP("figures", "%Ln other kernel or copy overlaps it"),
                                   QT_TRANSLATE_NOOP("figures", "%Ln other kernels or copies overlap it"));
    return {clock + u' ' + tr("%1, for %2.").arg(others, duration(model.othersTime)), false};
}

}  // namespace simtscope::figures
