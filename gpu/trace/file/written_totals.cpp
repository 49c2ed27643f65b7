#include "gpu/trace/file/written_totals.h"

namespace simtscope::trace {
namespace {

constexpr std::size_t kMaxRows = std::size_t(1) << 18;  ///< rows of known totals, about 25 MB

}  // namespace

LaunchId WrittenTotals::firstLaunchWith(const TotalsBySite& totals, LaunchId launch)
{
    if (const auto known = m_first.find(totals); known != m_first.end())
        return known->second;
    if (m_rows + totals.size() > kMaxRows) {
        m_first.clear();
        m_rows = 0;
    }
    m_first.emplace(totals, launch);
    m_rows += totals.size();
    return launch;
}

}  // namespace simtscope::trace
