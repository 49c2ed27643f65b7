// Finds the first launch of a recording that had the same totals, so that equal totals are written once.
#pragma once

#include <cstddef>
#include <unordered_map>

#include "gpu/core/ids.h"
#include "gpu/trace/model/site_totals.h"

namespace simtscope::trace {

/// Remembers the totals that were written, by their content.
class WrittenTotals {
public:
    /// Returns the first launch with these totals, which is `launch` itself if no other is known. Forgets older totals when their rows need
    /// too much memory.
    LaunchId firstLaunchWith(const TotalsBySite& totals, LaunchId launch);

private:
    std::unordered_map<TotalsBySite, LaunchId, TotalsBySite::Hasher> m_firstLaunch;
    std::size_t m_rowCount = 0;  ///< rows of all totals that are known
};

}  // namespace simtscope::trace
