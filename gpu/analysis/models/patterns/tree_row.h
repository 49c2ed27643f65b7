// Summarises the nodes of a tree's row (tree_model.h).
#pragma once

#include "gpu/analysis/models/patterns/tree_model.h"

namespace simtscope::analysis {

/// Fills in the rows and their nodes' textLength once the model has all nodes; uses two cores when there are many. `elementOf` is the index
/// of each column's element in its array.
void describeRows(const RecordedBlock& source, const Dataflow& flow, TreeModel& model, const std::vector<std::uint32_t>& elementOf,
                  const std::stop_token& stop);

}  // namespace simtscope::analysis
