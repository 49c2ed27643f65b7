// What the accesses of a tree's rows cost in shared memory.
#pragma once

#include <stop_token>

#include "gpu/analysis/models/tree_model.h"

namespace simtscope::analysis {

/// Sets TreeRow::shared of every row: of the accesses after the row before, up to those that made this one. Incomplete when `stop` was
/// requested.
void addSharedCosts(const RecordedBlock& source, const Dataflow& flow, TreeModel& model, const std::stop_token& stop);

}  // namespace simtscope::analysis
