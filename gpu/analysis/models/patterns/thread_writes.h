// Finds the cells that one thread writes, such as the tile of a matrix that it computes in its registers.
#pragma once

#include <set>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Returns the cells in global and shared memory that the thread (its linear index in the block) writes.
std::set<Cell> findCellsWrittenBy(const RecordedBlock& source, std::uint32_t thread);

}  // namespace simtscope::analysis
