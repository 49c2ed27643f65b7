// Decides what a click in a figure selects, and which shapes belong to the selection.
#pragma once

#include "ui/figures/canvas/subject.h"

namespace simtscope::ui {

/// Returns whether the shape stands for the selected thing, for something that belongs to it, or for a cell that the selected thread has
/// written or accesses.
bool isPartOfSelection(const figures::Meaning& shape, const figures::Subject& chosen);

/// Returns what a click on a shape selects: its subject, for a cell without the thread; for an idle lane or a wavefront, the warp; for a
/// shape without a subject that can be selected, its source line.
figures::Subject chooseSelection(const figures::Meaning& clicked);

}  // namespace simtscope::ui
