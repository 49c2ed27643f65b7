// Chooses the columns of a wide tree that are shown where not all have room for a value: one place in full, and the first and last value of
// every row with their operands. The columns between are folded.
#pragma once

#include <functional>
#include <vector>

#include "gpu/analysis/models/patterns/tree_model.h"

namespace simtscope::figures {

/// Names the columns that must stay visible when others are folded.
struct RequiredColumns {
    std::uint32_t center = analysis::kNoNode;  ///< column around which all are shown; kNoNode: that of the result
    std::vector<std::uint32_t> columns;        ///< columns shown before all others, for example those of a finding
};

/// Returns the columns to show, in ascending order. `fits` tells whether so many columns, and folds between them, have room.
std::vector<std::uint32_t> visibleColumns(const analysis::TreeModel& model, const RequiredColumns& required,
                                          const std::function<bool(std::size_t columns, std::size_t folds)>& fits);

}  // namespace simtscope::figures
