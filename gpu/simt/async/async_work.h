// Asynchronous copies of a warp that are issued and not complete yet.
//
// A copy reads its source when it is issued and writes its destination when the program waits for it (for its group, or at the mbarrier
// that tracks it), or when its thread ends: a program that does not wait reads the old value. Hardware may complete earlier.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gpu/core/access_cost.h"
#include "gpu/ptx/decode.h"
#include "gpu/simt/checks/checked_access.h"
#include "gpu/trace/block_trace.h"

namespace simtscope::simt {

/// cp.async of some lanes.
struct PendingCopy {
    std::uint32_t site = 0;
    std::size_t counter = 0;  ///< of the instruction, in the launch's totals
    unsigned elements = 1;    ///< words of 4 bytes
    LaneMask lanes = 0;
    std::uint64_t sequence = 0;  ///< copies of a warp in the order of their issue
    LaneOffsets offset{};        ///< in shared memory
    LaneMask reads = 0;          ///< lanes that read all of the copy
    LaneOffsets source{};        ///< in device memory
    CopyOrder order;             ///< where the order of accesses is checked
    std::array<std::uint32_t, kWarpSize> group{};
    std::array<trace::LaneColumn, trace::kMaxElements> values{};
};

/// cp.async.mbarrier.arrive: the lanes arrive when their copies before it are complete.
struct PendingArrival {
    std::uint32_t site = 0;
    LaneMask lanes = 0;
    std::uint64_t sequence = 0;  ///< of the first copy after it
    LaneOffsets barrier{};       ///< in shared memory
};

/// cp.async.bulk of one thread.
struct PendingBulk {
    std::uint32_t site = 0;
    std::size_t counter = 0;
    unsigned lane = 0;
    bool toShared = true;
    std::byte* to = nullptr;
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0;  ///< in the allocation, or in shared memory
    bool fromShared = false;
    std::uint64_t source = 0;  ///< in device memory, or in shared memory
    CopyOrder order;           ///< where the order of accesses is checked
    std::vector<std::byte> bytes;
    bool tracked = false;  ///< by an mbarrier; else by its group
    std::uint64_t barrier = 0;
    std::uint32_t group = 0;
};

struct AsyncWork {
    std::vector<PendingCopy> copies;
    std::vector<PendingArrival> arrivals;
    std::vector<PendingBulk> bulks;
    std::uint64_t issued = 0;
    std::array<std::uint32_t, kWarpSize> group{}, bulkGroup{};  ///< that the lane's next copy belongs to

    bool empty() const { return copies.empty() && arrivals.empty() && bulks.empty(); }
};

}  // namespace simtscope::simt
