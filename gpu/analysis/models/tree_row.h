// What a row of a tree (tree_model.h) tells of its nodes.
#pragma once

#include "gpu/analysis/models/tree_model.h"

namespace simtscope::analysis {

/// Fills the rows and their nodes' textLength, when the model has all nodes; on two cores where there are many. `elementOf`: which element
/// of its array each column is.
void describeRows(const RecordedBlock& source, const Dataflow& flow, TreeModel& model, const std::vector<std::uint32_t>& elementOf,
                  const std::stop_token& stop);

}  // namespace simtscope::analysis
