// One memory access of a warp, resolved lane by lane. Every lane's address is checked before anything moves, so that a fault leaves
// memory as it was.
#pragma once

#include <array>

#include "gpu/core/access_cost.h"
#include "gpu/simt/issue.h"

namespace simtscope::simt {

struct Access {
    LaneMask mask = 0;
    LaneMask shared = 0, local = 0, device = 0, param = 0;  ///< which space each lane accesses
    LaneOffsets address{};                                  ///< in its space; absolute for device memory
    std::array<std::byte*, kWarpSize> pointer{};            ///< null for local memory
    std::array<std::uint32_t, kWarpSize> allocation{};
    LaneOffsets offset{};  ///< in the allocation
};

/// Elements of a vector access, a column each.
using Values = std::array<trace::LaneColumn, trace::kMaxElements>;

/// Where the lanes of the issue access memory. False: a fault.
bool resolve(const Issue& issue, Direction direction, Access& access);

/// Tells the checks, if there are any, before anything moves.
void check(const Issue& issue, AccessKind kind, const Access& access);

/// What the access costs, added to the totals of its site.
void charge(const Issue& issue, AccessKind kind, const Access& access);

/// Remembers which memory an access reads that may wait for another thread (Split::polls).
void noteWait(const Issue& issue);

}  // namespace simtscope::simt
