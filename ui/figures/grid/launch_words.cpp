// Puts the launch figure into words (declared in launch_figure.h).
#include <QLocale>
#include <array>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/grid/grid_words.h"
#include "ui/figures/grid/launch_figure.h"

namespace simtscope::figures {
namespace {

using analysis::LaunchLimit;

struct BrokenRow {
    LaunchLimit limit;
    const char* text;  ///< %1: requested, %2: limit, %3: the device model
};

constexpr std::array kBrokenLimitTexts{
    BrokenRow{LaunchLimit::GridX, QT_TRANSLATE_NOOP("launch", "The grid has %1 blocks along x: 1 to %2 are possible.")},
    BrokenRow{LaunchLimit::GridY,
              QT_TRANSLATE_NOOP("launch", "The grid has %1 blocks along y: 1 to %2 are possible. Along x there can be far more.")},
    BrokenRow{LaunchLimit::GridZ,
              QT_TRANSLATE_NOOP("launch", "The grid has %1 blocks along z: 1 to %2 are possible. Along x there can be far more.")},
    BrokenRow{LaunchLimit::BlockX, QT_TRANSLATE_NOOP("launch", "The block has %1 threads along x: 1 to %2 are possible.")},
    BrokenRow{LaunchLimit::BlockY, QT_TRANSLATE_NOOP("launch", "The block has %1 threads along y: 1 to %2 are possible.")},
    BrokenRow{LaunchLimit::BlockZ, QT_TRANSLATE_NOOP("launch", "The block has %1 threads along z: 1 to %2 are possible.")},
    BrokenRow{LaunchLimit::ThreadsPerBlock,
              QT_TRANSLATE_NOOP("launch", "The block has %1 threads and can have %2: use smaller blocks, and more of them.")},
    BrokenRow{LaunchLimit::RegistersPerThread,
              QT_TRANSLATE_NOOP("launch", "A thread can have %2 registers, not %1: the compiler spills the rest to local memory.")},
    BrokenRow{
        LaunchLimit::RegistersPerBlock,
        QT_TRANSLATE_NOOP(
            "launch",
            "The block needs %1 registers; an SM has %2: use a smaller block, or __launch_bounds__ so that the compiler uses fewer.")},
    BrokenRow{LaunchLimit::SharedPerBlock,
              QT_TRANSLATE_NOOP(
                  "launch", "The block needs %1 bytes of shared memory; on %3 it can have %2: use a smaller tile, or a device with more.")},
    BrokenRow{LaunchLimit::SharedOptIn,
              QT_TRANSLATE_NOOP("launch",
                                "%1 bytes of shared memory are more than %2: dynamic, and only after cudaFuncSetAttribute(kernel, "
                                "cudaFuncAttributeMaxDynamicSharedMemorySize, …).")},
};

constexpr std::array<const char*, kSmResourceCount> kResources{QT_TRANSLATE_NOOP("launch", "warps"), QT_TRANSLATE_NOOP("launch", "blocks"),
                                                               QT_TRANSLATE_NOOP("launch", "registers"),
                                                               QT_TRANSLATE_NOOP("launch", "shared memory")};

constexpr std::array<const char*, kSmResourceCount> kLimiters{
    QT_TRANSLATE_NOOP("launch", "the number of warps"), QT_TRANSLATE_NOOP("launch", "the number of blocks"),
    QT_TRANSLATE_NOOP("launch", "registers"), QT_TRANSLATE_NOOP("launch", "shared memory")};

QString formatPercent(double share)
{
    return QStringLiteral("%1 %").arg(QLocale().toString(share * 100, 'f', share < 0.1 && share > 0 ? 1 : 0));
}

}  // namespace

QString resourceName(SmResource resource)
{
    return tr(kResources[std::size_t(resource)]);
}

QString limiterName(SmResource resource)
{
    return tr(kLimiters[std::size_t(resource)]);
}

QString describeBrokenLimit(const analysis::LimitViolation& broken, const DeviceModel& device)
{
    for (const BrokenRow& row : kBrokenLimitTexts)
        if (row.limit == broken.limit)
            return tr(row.text)
                .replace(QLatin1String("%1"), formatCount(broken.requested))
                .replace(QLatin1String("%2"), formatCount(broken.max))
                .replace(QLatin1String("%3"), QString::fromUtf8(device.name.data(), qsizetype(device.name.size())));
    return {};
}

Fact makeLaunchFact(const LaunchView& view, const analysis::LaunchForecast& forecast)
{
    if (!forecast.isPossible)
        return {describeBrokenLimit(forecast.exceededLimits.front(), *view.device), true};
    if (forecast.activeBlockCount == 0)
        return {tr("Not even one block fits on an SM."), true};
    QStringList parts;
    parts << tr("An SM holds %1 of %2: %3 of %4 warps, %5 occupancy, limited by %6.")
                 .arg(formatWithCount(forecast.activeBlockCount, QT_TRANSLATE_NOOP("figures", "%Ln block"),
                                      QT_TRANSLATE_NOOP("figures", "%Ln blocks")),
                      formatWithCount(forecast.threadsPerBlock, QT_TRANSLATE_NOOP("figures", "%Ln thread"),
                                      QT_TRANSLATE_NOOP("figures", "%Ln threads")),
                      formatCount(forecast.activeWarpCount), formatCount(forecast.maxWarpCount), formatPercent(forecast.occupancy),
                      limiterName(forecast.smLimits.limiter));
    if (view.plan.registersPerThread == 0)
        parts << tr("Registers are not known, and not counted.");
    if (forecast.blockCount < view.device->smCount)
        parts << formatWithCount(view.device->smCount - forecast.blockCount, QT_TRANSLATE_NOOP("figures", "%1 for %2 SMs: %Ln is idle."),
                                 QT_TRANSLATE_NOOP("figures", "%1 for %2 SMs: %Ln are idle."))
                     .arg(formatWithCount(forecast.blockCount, QT_TRANSLATE_NOOP("figures", "%Ln block"),
                                          QT_TRANSLATE_NOOP("figures", "%Ln blocks")),
                          formatCount(view.device->smCount));
    else
        parts << formatWithCount(forecast.waveCount, QT_TRANSLATE_NOOP("figures", "%Ln wave over %1 SMs; it is %2 full."),
                                 QT_TRANSLATE_NOOP("figures", "%Ln waves over %1 SMs; the last one is %2 full."))
                     .arg(formatCount(view.device->smCount),
                          formatPercent(double(forecast.lastWaveBlockCount) / double(forecast.blocksPerWave)));
    if (forecast.idleLaneCount > 0)
        parts << formatWithCount(forecast.idleLaneCount,
                                 QT_TRANSLATE_NOOP("figures", "%Ln lane of the last warp of every block has no thread."),
                                 QT_TRANSLATE_NOOP("figures", "%Ln lanes of the last warp of every block have no thread."));
    if (forecast.idleThreadCount > 0)
        parts << formatWithCount(forecast.idleThreadCount, QT_TRANSLATE_NOOP("figures", "%Ln of %1 threads has no element (%2)."),
                                 QT_TRANSLATE_NOOP("figures", "%Ln of %1 threads have no element (%2)."))
                     .arg(formatCount(forecast.threadCount),
                          formatPercent(double(forecast.idleThreadCount) / double(forecast.threadCount)));
    if (forecast.uncoveredElementCount > 0)
        parts << formatWithCount(
            forecast.uncoveredElementCount,
            QT_TRANSLATE_NOOP("figures", "%Ln element has no thread of its own: a thread must process several."),
            QT_TRANSLATE_NOOP("figures", "%Ln elements have no thread of their own: each thread must process several."));
    return {parts.join(' '), forecast.idleLaneCount > 0 || forecast.uncoveredElementCount > 0};
}

}  // namespace simtscope::figures
