// Keeps the asynchronous copies that a warp has issued and that are not complete yet.
//
// A copy reads its source when it is issued. It writes its destination when the program waits for it (for its group, or at the mbarrier
// that tracks it), or when its thread ends. So a program that does not wait reads the old value. Hardware may complete a copy earlier.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gpu/core/access_cost.h"
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/simt/state/race_types.h"
#include "gpu/trace/model/block_trace.h"

namespace simtscope::simt {

/// Describes a cp.async of some lanes of a warp.
struct PendingCopy {
    std::uint32_t site = 0;
    std::size_t counter = 0;    ///< index of the instruction in the launch's totals
    unsigned elementCount = 1;  ///< number of 4-byte words that each lane copies
    LaneMask lanes = 0;
    std::uint64_t sequence = 0;  ///< number of the copy; a warp counts its copies in the order of their issue
    LaneOffsets offset{};        ///< destinations in shared memory
    LaneMask fullReadLanes = 0;  ///< lanes that read all bytes of the copy
    LaneOffsets source{};        ///< sources in device memory
    CopySyncState syncState;     ///< state of happens-before at the issue; used if races are checked
    std::array<std::uint32_t, kWarpSize> group{};
    std::array<trace::LaneColumn, trace::kMaxElements> values{};
};

/// Describes a cp.async.mbarrier.arrive: the lanes arrive when their earlier copies are complete.
struct PendingArrival {
    std::uint32_t site = 0;
    LaneMask lanes = 0;
    std::uint64_t sequence = 0;     ///< number of the first copy after the instruction
    LaneOffsets mbarrierOffsets{};  ///< offsets of the mbarriers in shared memory
};

/// Describes a cp.async.bulk of one thread.
struct PendingBulkCopy {
    std::uint32_t site = 0;
    std::size_t counter = 0;
    unsigned lane = 0;
    bool isToShared = true;
    std::byte* destination = nullptr;
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0;  ///< offset of the destination in its allocation or in shared memory
    bool isFromShared = false;
    std::uint64_t source = 0;  ///< address of the source in device memory, or its offset in shared memory
    CopySyncState syncState;   ///< state of happens-before at the issue; used if races are checked
    std::vector<std::byte> bytes;
    bool isTracked = false;  ///< whether an mbarrier tracks the copy; otherwise its group does
    std::uint64_t mbarrierOffset = 0;
    std::uint32_t group = 0;
};

/// Holds the pending copies and arrivals of one warp.
struct AsyncWork {
    std::vector<PendingCopy> copies;
    std::vector<PendingArrival> arrivals;
    std::vector<PendingBulkCopy> bulkCopies;
    std::uint64_t issuedCount = 0;
    std::array<std::uint32_t, kWarpSize> openGroup{}, openBulkGroup{};  ///< group that the lane's next copy belongs to

    bool isEmpty() const { return copies.empty() && arrivals.empty() && bulkCopies.empty(); }
};

}  // namespace simtscope::simt
