// Declares a memory access of a warp that is resolved lane by lane. All addresses are checked before any data moves, so a fault leaves
// memory unchanged.
#pragma once

#include <array>

#include "gpu/core/access_cost.h"
#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Holds the locations that the active lanes access.
struct Access {
    LaneMask lanes = 0;                                                             ///< active lanes
    LaneMask sharedLanes = 0, localLanes = 0, deviceLanes = 0, parameterLanes = 0;  ///< lanes by the space that they access
    LaneOffsets address{};                                                          ///< address in its space; absolute for device memory
    std::array<std::byte*, kWarpSize> pointer{};                                    ///< null for local memory
    std::array<std::uint32_t, kWarpSize> allocation{};
    LaneOffsets offset{};  ///< offset in the allocation
};

/// Holds the elements of a vector access; each element is a column.
using VectorElements = std::array<trace::LaneColumn, trace::kMaxElements>;

/// Resolves the locations that the lanes of the issue access. Returns false after a fault.
bool resolveAccess(const Issue& issue, Direction direction, Access& access);

/// Tells the checks of the access, if there are any. Call it before any data moves.
void checkAccess(const Issue& issue, AccessKind kind, const Access& access);

/// Adds the cost of the access to the totals of its site.
void chargeAccess(const Issue& issue, AccessKind kind, const Access& access);

/// Adds the access to the hash of this iteration of a loop (Split::accessHash). From the second of two iterations with the same accesses
/// on, also remembers the memory that it reads (ForwardProgress::polledBytes), because the loop may wait for another thread.
void notePolledMemory(const Issue& issue);

}  // namespace simtscope::simt
