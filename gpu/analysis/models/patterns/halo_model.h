// Finds the halo of tiles in shared memory: cells that a block copies from elements which it does not compute itself, so that it can
// compute those at its border.
//
// A tile has a halo under two conditions. First, each thread copies into the tile the element that has the index of the result that it
// stores. Second, the block copies further elements, from which it also computes results. A block that only copies, reduces or moves
// elements has no halo. The cells that stand in for elements past the array's end belong to the halo.
#pragma once

#include <set>
#include <stop_token>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Holds the halo cells of all tiles of a block.
struct HaloModel {
    std::set<Cell> cells;

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const HaloModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

}  // namespace simtscope::analysis
