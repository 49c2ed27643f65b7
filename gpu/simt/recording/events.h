// The events of the instruction that a warp issues. Each may be called only for a recorded block.
#pragma once

#include "gpu/simt/issue.h"
#include "gpu/simt/memory/access.h"

namespace simtscope::simt {

/// An event of the warp without operands.
void recordEvent(const RunningWarp& at, trace::EventKind kind, std::uint32_t site, LaneMask lanes);

/// Lanes and columns of the access; `before` is what an atomic found, or null.
void recordAccess(const Issue& issue, trace::EventKind kind, const Access& access, unsigned elements, const Values& values,
                  const trace::LaneColumn* before = nullptr);

}  // namespace simtscope::simt
