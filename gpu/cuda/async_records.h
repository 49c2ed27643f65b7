// Asynchronous copies of a warp, followed from record to record: cp.async is recorded when it is issued, and writes when the program waits
// for it (PTX ISA 9.0, 9.7.9.25.3), as the SIMT engine lets it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/cuda/record_values.h"
#include "gpu/ptx/decode.h"

namespace simtscope::cuda {

struct PendingCopy {
    SiteId site{};
    LaneMask lanes = 0;
    unsigned elements = 1;       ///< words of 4 bytes
    trace::LaneColumn target{};  ///< address in shared memory
    std::array<trace::LaneColumn, trace::kMaxElements> values{};
    std::array<std::uint32_t, kWarpSize> group{};
};

class AsyncWork {
public:
    using Done = std::function<void(const PendingCopy& copy, LaneMask lanes)>;

    void issue(PendingCopy copy);
    /// cp.async.commit_group, wait_group and wait_all. `done` is called for each completed copy, in the order of their
    /// issue.
    void group(const ptx::DecodedOp& op, LaneMask lanes, const Done& done);
    /// The lanes exit; their state is dropped.
    void finish(LaneMask lanes, const Done& done);

private:
    template <class Due>
    void complete(LaneMask lanes, const Done& done, Due due);

    std::vector<PendingCopy> m_copies;
    std::array<std::uint32_t, kWarpSize> m_group{};  ///< that the lane's next copy belongs to
};

}  // namespace simtscope::cuda
