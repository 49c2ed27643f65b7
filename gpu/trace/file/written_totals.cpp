#include "gpu/trace/file/written_totals.h"

namespace simtscope::trace {
namespace {

constexpr std::size_t kMaxRows = std::size_t(1) << 18;  ///< rows of known totals, about 25 MB

}  // namespace

LaunchId WrittenTotals::firstLaunchWith(const TotalsBySite& totals, LaunchId launch)
{
    if (const auto known = m_firstLaunch.find(totals); known != m_firstLaunch.end())
        return known->second;
    if (m_rowCount + totals.size() > kMaxRows) {
        m_firstLaunch.clear();
        m_rowCount = 0;
    }
    m_firstLaunch.emplace(totals, launch);
    m_rowCount += totals.size();
    return launch;
}

}  // namespace simtscope::trace
