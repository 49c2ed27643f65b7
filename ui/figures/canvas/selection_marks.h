// Marks in a figure what is selected: the shapes that stand for it get a frame.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Returns whether the shape stands for the selected thing, for something that belongs to it, or for a cell that the selected thread has
/// written or accesses.
bool isPartOfSelection(const Meaning& shape, const Subject& chosen);

/// Returns whether a shape gets a frame where it is part of the selection: a text has none of its own.
bool canBeMarked(const Shape& shape);

/// Returns the frame around a shape.
QRectF markBox(const Shape& shape);

/// Returns the width of a frame, in logical pixels.
qreal markWidth(const Figure& figure);

/// Draws the frames into the figure, for a picture of which nobody can select anything.
void drawSelection(Figure& figure, const Subject& chosen);

}  // namespace simtscope::figures
