// Records the events of the instruction that a warp issues. Each function may be called only for a recorded block.
#pragma once

#include "gpu/simt/state/access.h"
#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Records an event of the warp without operands.
void recordEvent(const RunningWarp& current, trace::EventKind kind, std::uint32_t site, LaneMask lanes);

/// Records lanes, locations and values of an access. `oldValues` holds the values that an atomic operation found, or is null.
void recordAccess(const Issue& issue, trace::EventKind kind, const Access& access, unsigned elements, const VectorElements& values,
                  const trace::LaneColumn* oldValues = nullptr);

}  // namespace simtscope::simt
