// A histogram, found in the accesses of a block: additions to cells of one array whose addresses depend on data. An addition is an atomic
// one, or a load, an addition of a constant and a store of one thread. Addresses depend on data where they are not evenly spaced over the
// lanes. Memory that is written more often than it is added to, as what a sort exchanges its elements through, is none.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/dataflow.h"
#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

struct HistogramModel {
    bool isFound = false;
    std::uint32_t allocation = 0;
    std::uint64_t base = 0;  ///< offset of bin 0
    std::uint8_t elementBytes = 4;
    std::uint32_t bins = 0;
    double most = 0;  ///< the largest count that a bin gets

    Cell cell(std::uint32_t bin) const { return {allocation, base + std::uint64_t(bin) * elementBytes}; }
    std::optional<std::uint32_t> bin(const Cell& cell) const;

    static const HistogramModel& of(const RecordedBlock& source);
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);  ///< false: stopped before it was there
};

/// A bin that a step adds to.
struct BinAdds {
    std::uint32_t bin = 0;
    LaneMask lanes = 0;      ///< of the warp that is shown
    std::uint32_t adds = 0;  ///< of all warps
};
/// By bin. Steps that add nothing have none.
std::vector<BinAdds> binAdds(const RecordedBlock& source, const HistogramModel& model, std::uint32_t step, std::uint32_t warp);

}  // namespace simtscope::analysis
