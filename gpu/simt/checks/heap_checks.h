// Accesses to the heap of device code: each lies within one allocation that is not freed.
#pragma once

#include <optional>
#include <set>
#include <utility>

#include "gpu/simt/checks/checked_access.h"
#include "gpu/simt/issue.h"

namespace simtscope::simt {

class HeapChecks {
public:
    /// What is wrong with the access, once for every instruction.
    std::optional<trace::Finding> access(const Issue& issue, const CheckedAccess& access);

private:
    std::set<std::pair<std::uint32_t, trace::FindingKind>> m_reported;  ///< sites
};

}  // namespace simtscope::simt
