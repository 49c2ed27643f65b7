// A double buffer among the columns of a tree: two halves of as many cells, of which each row writes one from what the other holds.
//
// Found by the values alone: every row of computed values lies in one half, its operands in the other, each value has the one of its own
// index among them, and both directions occur. Such halves lie over each other in the picture, so that a value stays in its column.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/analysis/dataflow.h"

namespace simtscope::analysis {

/// Cells of each half; 0: there is no double buffer. `columns`: all cells of `space`, in order. `rows`: see groupRows().
std::size_t doubleBuffer(const Dataflow& flow, const std::vector<Cell>& columns, std::uint32_t space,
                         const std::vector<std::vector<std::uint32_t>>& rows);

}  // namespace simtscope::analysis
