#include "ui/charts/chart_model.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace simtscope::ui {

double ChartBar::total() const
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

QString formatNumber(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

QString formatNumberForTable(double value, int decimals)
{
    return QString::number(value, 'f', decimals);
}

double computeTickDistance(double maxValue, int maxTicks, bool hasWholeNumbers)
{
    const double rough = std::max(maxValue, 1e-9) / std::max(1, maxTicks);
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (power * factor >= rough * (1 - 1e-9))
            return hasWholeNumbers ? std::max(1.0, power * factor) : power * factor;
    }
    return hasWholeNumbers ? std::max(1.0, power * 10) : power * 10;
}

int findBarIndexOfStep(const ChartModel& model, std::uint32_t step)
{
    const std::uint32_t bar = model.numbersPerBar ? step / model.numbersPerBar : std::uint32_t(model.bars.size());
    return bar < model.bars.size() ? int(bar) : -1;
}

}  // namespace simtscope::ui
