// Chooses which columns of a wide tree are shown if not all have room for a value: all columns around a center column, and the columns of
// the first and the last value of every row with their operands. The other columns are folded.
#pragma once

#include <functional>
#include <vector>

#include "gpu/analysis/models/patterns/tree_model.h"

namespace simtscope::figures {

/// Names the columns that must stay visible when others are folded.
struct RequiredColumns {
    std::uint32_t center = analysis::kNoNode;  ///< column around which all columns are shown; kNoNode: the column of the result
    std::vector<std::uint32_t> columns;        ///< columns that take precedence over all others, for example those of a finding
};

/// Returns the columns to show, in ascending order. `fits` returns whether this many columns, with this many folds between them, have room.
std::vector<std::uint32_t> chooseVisibleColumns(const analysis::TreeModel& model, const RequiredColumns& required,
                                                const std::function<bool(std::size_t columns, std::size_t folds)>& fits);

}  // namespace simtscope::figures
