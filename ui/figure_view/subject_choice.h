// Decides what a click in a figure selects, and which shapes belong to the selection.
#pragma once

#include "ui/figures/canvas/subject.h"

namespace simtscope::ui {

/// Returns whether the shape stands for the selected thing, a part of it, or something that it has made.
bool belongs(const figures::Meaning& shape, const figures::Subject& chosen);

/// Returns the selection that a click makes: the thing itself, without what else the shape that was clicked says.
figures::Subject selectionFor(const figures::Meaning& clicked);

}  // namespace simtscope::ui
