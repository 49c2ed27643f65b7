// Measures how much of its canvas a figure uses.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::tests {

/// Returns the share of the canvas that lies within the bounds of the figure's content, 0 to 1. Title and sentence count neither as content
/// nor as canvas. `options` are those of the figure's layout.
double shareOfCanvas(const figures::Figure& figure, const figures::FigureOptions& options);
/// Returns whether the content is more than a message that there is nothing to show.
bool showsMoreThanText(const figures::Figure& figure, const figures::FigureOptions& options);
/// Returns the height of the smallest type, in pixels; 0: there is no text.
int smallestTypeOf(const figures::Figure& figure);

}  // namespace simtscope::tests
