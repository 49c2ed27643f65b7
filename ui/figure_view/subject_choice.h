// Decides what a click in a figure selects, and which shapes belong to the selection.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

/// Returns whether the subject names a place in memory, whatever else it names.
bool isCell(const figures::Subject& subject);

/// Returns whether `shape` stands for the selected thing, a part of it, or something that it has made.
bool belongs(const figures::Subject& shape, const figures::Subject& chosen);

/// Returns whether both name the same thing, wherever and at whatever step.
bool same(const figures::Subject& a, const figures::Subject& b);

/// Returns the selection that a click makes: the thing itself, without the step and the tip of the shape that was clicked.
figures::Subject chosenBy(const figures::Subject& clicked);

}  // namespace simtscope::ui
