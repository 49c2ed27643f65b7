// Computes the shared-memory costs of a tree's rows.
#pragma once

#include <stop_token>

#include "gpu/analysis/models/patterns/tree_model.h"

namespace simtscope::analysis {

/// Sets TreeRow::sharedCosts of every row: the costs of the accesses after the previous row, up to those that made this row. Incomplete
/// when `stop` was requested.
void addSharedCosts(const RecordedBlock& source, const Dataflow& flow, TreeModel& model, const std::stop_token& stop);

}  // namespace simtscope::analysis
