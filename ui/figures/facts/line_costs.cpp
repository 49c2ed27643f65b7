#include "ui/figures/facts/line_costs.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <tuple>

namespace simtscope::figures {

QString times(double ratio)
{
    const bool whole = ratio >= 10 || std::abs(ratio - std::round(ratio)) < 0.05;
    return QStringLiteral("×%1").arg(QLocale().toString(ratio, 'f', whole ? 0 : 1));
}

const LineCosts& LineCosts::of(const FigureSource& source)
{
    return source.derived<LineCosts>([&] {
        LineCosts costs;
        costs.m_lines = analysis::lineCosts(source.recording(), source.launch());
        return costs;
    });
}

bool LineCosts::prepare(const FigureSource& source, const std::stop_token&)
{
    of(source);
    return true;
}

const analysis::LineCost* LineCosts::find(const std::string& path, std::uint32_t line) const
{
    const auto found = std::lower_bound(m_lines.begin(), m_lines.end(), std::tie(path, line),
                                        [](const analysis::LineCost& cost, const auto& at) { return std::tie(cost.file, cost.line) < at; });
    return found != m_lines.end() && found->file == path && found->line == line ? &*found : nullptr;
}

}  // namespace simtscope::figures
