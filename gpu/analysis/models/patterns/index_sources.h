// Finds the elements whose values select the cells that atomics change, as the values of a histogram select their bins.
//
// The dataflow has no operands of addresses. An instruction counts as one whose cell a value selects when, in the whole block, its lanes
// change the same cell whenever they have read the same value last, several threads agree in this, and there is more than one cell. An
// atomic whose cell follows from the thread's index fails this test as soon as two threads read the same value.
#pragma once

#include <set>
#include <stop_token>
#include <vector>

#include "gpu/analysis/models/patterns/arrays_model.h"

namespace simtscope::analysis {

/// Holds the instructions of a block whose cells are selected by the value that the thread has read last.
struct IndexSources {
    std::set<SiteId> sites;

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const IndexSources& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

/// Returns, for each lane of the step's atomics, the element that selects its cell, and this cell. `warp` -1 stands for all warps.
std::vector<CellFlow> findIndexFlows(const RecordedBlock& source, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::analysis
