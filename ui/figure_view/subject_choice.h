// What a click in a figure chooses, and what of the figure belongs to it.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

/// Does it stand for a place in memory, whatever else is known of it?
bool isCell(const figures::Subject& subject);

/// Is `shape` the selected thing, or a part of it, or what it has made?
bool belongs(const figures::Subject& shape, const figures::Subject& chosen);

/// The same thing, wherever and at whatever step.
bool same(const figures::Subject& a, const figures::Subject& b);

/// What a click selects: the thing itself, without the step and the words of where it was clicked.
figures::Subject chosenBy(const figures::Subject& clicked);

}  // namespace simtscope::ui
