// Where the figure of the banks has room for what (banks_model.h says what there is).
#pragma once

#include <vector>

#include "gpu/analysis/models/banks_model.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

/// The row of what is selected: of the cell, or where the thread's lane finds its word. -1: it has none.
std::int64_t rowOf(const analysis::BanksModel& model, const Subject& selected);

/// The rows of 32 words to show when only `fit` have room: all, or those around the touched ones, in order; `wantedRow`, unless it is -1,
/// is among them. `first` not negative: from that row on.
std::vector<std::uint32_t> shownRows(const analysis::BanksModel& model, std::uint32_t fit, std::int64_t wantedRow, std::int64_t first = -1);

}  // namespace simtscope::figures
