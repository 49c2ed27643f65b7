// Decides what a click in a figure selects.
#pragma once

#include "ui/figures/canvas/selection_marks.h"

namespace simtscope::ui {

using figures::isPartOfSelection;

/// Returns what a click on a shape selects: its subject, for a cell without the thread; for an idle lane or a wavefront, the warp; for a
/// shape without a subject that can be selected, its source line.
figures::Subject chooseSelection(const figures::Meaning& clicked);

}  // namespace simtscope::ui
