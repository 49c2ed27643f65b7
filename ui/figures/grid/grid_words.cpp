#include "ui/figures/grid/grid_words.h"

#include <QStringList>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

namespace {

/// Names by OccupancyLimit::Resource.
constexpr const char* kLimits[] = {QT_TRANSLATE_NOOP("figures", "threads"), QT_TRANSLATE_NOOP("figures", "blocks"),
                                   QT_TRANSLATE_NOOP("figures", "shared memory"), QT_TRANSLATE_NOOP("figures", "registers")};

/// Says which part of the device is idle: SMs without a block, or room in the last wave.
QString describeIdleRoom(const analysis::GridModel& model)
{
    const std::uint64_t last = model.waveCount ? model.blocksOfWave(model.waveCount - 1) : 0, room = model.blocksPerSm * model.smCount;
    if (model.idleSms() > 0)
        return u' ' + formatWithCount(model.idleSms(), QT_TRANSLATE_NOOP("figures", "%Ln SM gets no block."),
                                      QT_TRANSLATE_NOOP("figures", "%Ln SMs get no block."));
    if (model.waveCount > 1 && last < room)
        return u' ' + tr("The last wave has %1 of the %2 blocks that there is room for.").arg(formatCount(last), formatCount(room));
    return {};
}

/// Names all limits that allow no more than this many blocks: "threads and registers".
QString joinLimiterNames(const analysis::GridModel& model)
{
    QStringList names;
    for (const analysis::OccupancyLimit& limit : model.limits) {
        if (model.binds(limit))
            names << limitName(limit);
    }
    return names.size() < 2 ? names.join(QString())
                            : tr("%1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

}  // namespace

QString limitName(const analysis::OccupancyLimit& limit)
{
    return tr(kLimits[std::size_t(limit.resource)]);
}

QString formatExtent(Dim3 extent)
{
    QString text = QString::number(extent.x);
    if (extent.y > 1 || extent.z > 1)
        text += QStringLiteral(" × %1").arg(extent.y);
    return extent.z > 1 ? text + QStringLiteral(" × %1").arg(extent.z) : text;
}

Fact makeGridFact(const FigureSource& source, const analysis::GridModel& model)
{
    if (source.recording().launches.empty())
        return {tr("The recording holds no launch."), false};
    const trace::Launch& launch = source.launch();
    const QString sizeText = tr("%1 of %2.")
                                 .arg(formatWithCount(launch.grid.count(), QT_TRANSLATE_NOOP("figures", "%Ln block"),
                                                      QT_TRANSLATE_NOOP("figures", "%Ln blocks")),
                                      formatWithCount(launch.block.count(), QT_TRANSLATE_NOOP("figures", "%Ln thread"),
                                                      QT_TRANSLATE_NOOP("figures", "%Ln threads")));
    const std::uint64_t idle = std::uint64_t(launch.warpsPerBlock()) * kWarpSize - launch.block.count();
    const QString tail =
        idle ? u' ' + formatWithCount(idle, QT_TRANSLATE_NOOP("figures", "The last warp of each has %Ln lane without a thread."),
                                      QT_TRANSLATE_NOOP("figures", "The last warp of each has %Ln lanes without a thread."))
             : QString();
    if (model.blocksPerSm == 0)
        return {sizeText + tail, idle > 0};
    const QString held =
        (model.registersPerThread ? tr("An SM holds %1 at once, limited by %2: %3 of %4 warps; %5 on %6 SMs.")
                                  : tr("Without counting registers, an SM holds %1 at once, limited by %2: %3 of %4 warps; %5 on %6 SMs."))
            .arg(formatWithCount(model.blocksPerSm, QT_TRANSLATE_NOOP("figures", "%Ln block"), QT_TRANSLATE_NOOP("figures", "%Ln blocks")),
                 joinLimiterNames(model), formatCount(model.warpsPerSm), formatCount(model.maxWarpsPerSm),
                 formatWithCount(model.waveCount, QT_TRANSLATE_NOOP("figures", "%Ln wave"), QT_TRANSLATE_NOOP("figures", "%Ln waves")),
                 formatCount(model.smCount));
    return {sizeText + tail + u' ' + held + describeIdleRoom(model), idle > 0};
}

}  // namespace simtscope::figures
