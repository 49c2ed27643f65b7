// What a row of a tree (tree_model.h) tells of its nodes.
#pragma once

#include "gpu/analysis/models/tree_model.h"

namespace simtscope::analysis {

/// Characters of the value, at most 255.
std::uint8_t lengthOf(const RecordedBlock& source, const Version& version);

/// Fills the row from its nodes, all of which the model has. `elementOf`: which element of its array each column is.
void describe(const RecordedBlock& source, const Dataflow& flow, const TreeModel& model, const std::vector<std::uint32_t>& elementOf,
              TreeRow& row);

}  // namespace simtscope::analysis
