// Checks accesses to the heap of device code: each must lie within one allocation that is not freed.
#pragma once

#include <optional>
#include <set>
#include <utility>

#include "gpu/simt/state/issue.h"
#include "gpu/simt/state/race_types.h"

namespace simtscope::simt {

/// Checks the heap accesses of one launch.
class HeapChecks {
public:
    /// Returns a finding about the access, if there is one. Each kind of finding is reported once for each instruction.
    std::optional<trace::Finding> checkAccess(const Issue& issue, const CheckedAccess& access);

private:
    std::set<std::pair<std::uint32_t, trace::FindingKind>> m_reported;  ///< sites that were reported, with the kind of the finding
};

}  // namespace simtscope::simt
