// Detects a double buffer among the columns of a tree: two halves of equal size, where each row writes one half from values of the other.
//
// The values alone decide. Every row of computed values lies in one half and its operands in the other. Among the operands of each value is
// the one with the same index in the other half. Rows write to either half. The figure draws such halves over each other, so that a value
// stays in its column.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"

namespace simtscope::analysis {

/// Returns the number of cells in each half; 0 when there is no double buffer. `columns` holds all cells of `space`, in order; `rows` comes
/// from groupRows() (gpu/analysis/dataflow/dataflow_rows.h).
std::size_t findDoubleBufferSize(const Dataflow& flow, const std::vector<Cell>& columns, std::uint32_t space,
                                 const std::vector<std::vector<std::uint32_t>>& rows);

}  // namespace simtscope::analysis
