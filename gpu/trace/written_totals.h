// Which launch of a recording had the same totals first.
#pragma once

#include <cstddef>
#include <unordered_map>

#include "gpu/core/ids.h"
#include "gpu/trace/site_totals.h"

namespace simtscope::trace {

class WrittenTotals {
public:
    /// Returns `launch` where no other one with these totals is known; it is the first then. Those of long ago may be forgotten.
    LaunchId firstWith(const TotalsBySite& totals, LaunchId launch);

private:
    std::unordered_map<TotalsBySite, LaunchId, TotalsBySite::Hasher> m_first;
    std::size_t m_rows = 0;  ///< of all that are known
};

}  // namespace simtscope::trace
