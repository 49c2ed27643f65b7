// Follows the asynchronous copies of a warp from record to record. A cp.async is recorded when it is issued, and writes when the program
// waits for it (PTX ISA 9.0, 9.7.9.25.3), as in the SIMT engine.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/cuda/decode/record_values.h"
#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::cuda {

/// Describes a cp.async that was issued and has not yet completed for `lanes`.
struct RecordedCopy {
    SiteId site{};
    LaneMask lanes = 0;
    unsigned elementCount = 1;   ///< words of 4 bytes
    trace::LaneColumn target{};  ///< address in shared memory
    std::array<trace::LaneColumn, trace::kMaxElements> values{};
    std::array<std::uint32_t, kWarpSize> group{};
};

/// Keeps the pending copies of one warp, and the commit groups that they belong to.
class PendingCopies {
public:
    using CompletionHandler = std::function<void(const RecordedCopy& copy, LaneMask lanes)>;

    /// Keeps a copy until its group is complete; it belongs to the group that each lane has open now.
    void issue(RecordedCopy copy);
    /// Handles cp.async.commit_group, wait_group and wait_all. Calls `onCompletion` for each copy that completes, in the order of issue.
    void handleGroup(const ptx::DecodedOp& op, LaneMask lanes, const CompletionHandler& onCompletion);
    /// Completes all pending copies of lanes that exit.
    void completeAll(LaneMask lanes, const CompletionHandler& onCompletion);

private:
    template <class Due>
    void complete(LaneMask lanes, const CompletionHandler& onCompletion, Due isDue);

    std::vector<RecordedCopy> m_copies;
    std::array<std::uint32_t, kWarpSize> m_openGroup{};  ///< per lane: the commit group that its next copy belongs to
};

}  // namespace simtscope::cuda
