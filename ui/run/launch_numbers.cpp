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

}  // namespace simtscope::ui
