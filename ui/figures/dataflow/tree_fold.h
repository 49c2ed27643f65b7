// Which columns of a wide tree are shown where not all of them have room for a value: one place in full, and of every row the first and
// the last value with what they were made from. The columns between are folded.
#pragma once

#include <functional>
#include <vector>

#include "gpu/analysis/models/tree_model.h"

namespace simtscope::figures {

struct FoldWish {
    std::uint32_t place = analysis::kNoNode;  ///< the column around which all are shown; kNoNode: that of the result
    std::vector<std::uint32_t> columns;       ///< shown before all others, such as those of a finding
};

/// In ascending order. `fits`: whether so many columns, and folds between them, have room.
std::vector<std::uint32_t> unfoldedColumns(const analysis::TreeModel& model, const FoldWish& wish,
                                           const std::function<bool(std::size_t columns, std::size_t folds)>& fits);

}  // namespace simtscope::figures
