// Finds a histogram in the accesses of a block: additions to cells of one array whose addresses depend on data. An addition is an atomic
// addition, or a load, an addition of a constant and a store by one thread. Addresses depend on data when they are not evenly spaced over
// the lanes. An array with more other writes than additions, such as one in which a sort exchanges elements, is no histogram.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Describes the histogram that was found, if isFound.
struct HistogramModel {
    bool isFound = false;
    std::uint32_t allocation = 0;
    std::uint64_t baseOffset = 0;  ///< offset of bin 0, in bytes
    std::uint8_t elementBytes = 4;
    std::uint32_t binCount = 0;
    double maxCount = 0;                      ///< the largest count of any bin
    std::vector<std::uint32_t> addingEvents;  ///< events that add, ascending; without the store of zeros before them

    /// Returns the memory cell of a bin.
    Cell cell(std::uint32_t bin) const { return {allocation, baseOffset + std::uint64_t(bin) * elementBytes}; }
    /// Returns the bin that a cell belongs to; nullopt for a cell outside of the histogram.
    std::optional<std::uint32_t> bin(const Cell& cell) const;

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const HistogramModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

/// Describes a bin that a step adds to.
struct BinAdditions {
    std::uint32_t bin = 0;
    LaneMask lanes = 0;               ///< lanes of the shown warp
    std::uint32_t additionCount = 0;  ///< additions of all warps
};
/// Returns the additions by bin; nothing for a step that adds nothing.
std::vector<BinAdditions> countBinAdditions(const RecordedBlock& source, const HistogramModel& model, std::uint32_t step,
                                            std::uint32_t warp);

}  // namespace simtscope::analysis
