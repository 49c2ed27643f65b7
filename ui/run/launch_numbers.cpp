#include "ui/run/launch_numbers.h"

#include <QLocale>

#include "ui/figures/facts/facts.h"
#include "ui/figures/grid/launch_figure.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {

std::vector<std::pair<QString, QString>> computeLaunchNumbers(const analysis::LaunchPlan& plan, const analysis::LaunchForecast& forecast)
{
    const auto fractionText = [](std::uint64_t part, std::uint64_t total) {
        return tr("%1 of %2").arg(figures::formatCount(part), figures::formatCount(total));
    };
    return {{tr("Active blocks per SM"), QString::number(forecast.activeBlockCount)},
            {tr("Active warps per SM"), fractionText(forecast.activeWarpCount, forecast.maxWarpCount)},
            {tr("Occupancy"), QStringLiteral("%1 %").arg(QLocale().toString(forecast.occupancy * 100, 'f', 1))},
            {tr("Limited by"), forecast.activeBlockCount > 0 ? figures::limiterName(forecast.smLimits.limiter) : tr("nothing fits")},
            {tr("Warps per block"), QString::number(forecast.warpsPerBlock)},
            {tr("Lanes without a thread"), forecast.idleLaneCount ? tr("%1 in each block").arg(forecast.idleLaneCount) : tr("none")},
            {tr("Threads without an element"),
             plan.elementCount ? fractionText(forecast.idleThreadCount, forecast.threadCount) : tr("elements not known")},
            {tr("Waves"), figures::formatCount(forecast.waveCount)},
            {tr("Blocks in the last wave"), fractionText(forecast.lastWaveBlockCount, forecast.blocksPerWave)}};
}

QString summarizeLaunch(const analysis::LaunchPlan& plan, const analysis::LaunchForecast& forecast)
{
    using figures::formatWithCount;
    QStringList parts{formatWithCount(forecast.warpsPerBlock, QT_TRANSLATE_NOOP("figures", "%Ln warp per block"),
                                      QT_TRANSLATE_NOOP("figures", "%Ln warps per block"))};
    if (forecast.idleLaneCount > 0)
        parts.back() +=
            QStringLiteral(", ") + formatWithCount(forecast.idleLaneCount, QT_TRANSLATE_NOOP("figures", "%Ln lane without a thread"),
                                                   QT_TRANSLATE_NOOP("figures", "%Ln lanes without a thread"));
    const QString percent = QLocale().toString(forecast.occupancy * 100, 'f', forecast.occupancy < 0.1 ? 1 : 0) + QStringLiteral("\u00a0%");
    // Registers that are not known may limit the occupancy further.
    parts << (forecast.activeBlockCount == 0 ? tr("no block fits")
              : plan.registersPerThread == 0 ? tr("occupancy at most %1").arg(percent)
                                             : tr("occupancy %1").arg(percent));
    QString threads =
        formatWithCount(forecast.threadCount, QT_TRANSLATE_NOOP("figures", "%Ln thread"), QT_TRANSLATE_NOOP("figures", "%Ln threads"));
    if (forecast.idleThreadCount > 0)
        threads += QStringLiteral(", ") + tr("%1 without an element").arg(figures::formatCount(forecast.idleThreadCount));
    if (forecast.uncoveredElementCount > 0)
        threads += QStringLiteral(", ") + formatWithCount(forecast.uncoveredElementCount,
                                                          QT_TRANSLATE_NOOP("figures", "%Ln element without a thread"),
                                                          QT_TRANSLATE_NOOP("figures", "%Ln elements without a thread"));
    return (parts << threads).join(QStringLiteral("\u00a0· "));  // a line does not begin with the dot
}

QString describeBrokenLimits(const analysis::LaunchForecast& forecast, const DeviceModel& device)
{
    QStringList broken;
    for (const analysis::LimitViolation& limit : forecast.exceededLimits)
        broken << figures::describeBrokenLimit(limit, device);
    return broken.join('\n');
}

}  // namespace simtscope::ui
