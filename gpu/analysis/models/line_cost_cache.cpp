#include "gpu/analysis/models/line_cost_cache.h"

#include <algorithm>
#include <tuple>

namespace simtscope::analysis {

const LineCosts& LineCosts::forBlock(const RecordedBlock& source)
{
    return source.getDerived<LineCosts>([&] {
        LineCosts costs;
        costs.m_lines = computeLineCosts(source.recording(), source.launch());
        return costs;
    });
}

bool LineCosts::prepare(const RecordedBlock& source, const std::stop_token&)
{
    forBlock(source);
    return true;
}

const LineCost* LineCosts::findLine(const std::string& path, std::uint32_t line) const
{
    const auto found = std::lower_bound(m_lines.begin(), m_lines.end(), std::tie(path, line),
                                        [](const LineCost& cost, const auto& at) { return std::tie(cost.file, cost.line) < at; });
    return found != m_lines.end() && found->file == path && found->line == line ? &*found : nullptr;
}

}  // namespace simtscope::analysis
