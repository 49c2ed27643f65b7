// Checks properties of every figure at every size: nothing overlaps, nothing leaves the picture, everything is legible.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::tests {

/// Checks that the boxes of no two texts overlap.
void expectNoTextOverlapsAnother(const figures::Figure& figure);
/// Checks that each text fits its box when it is measured with the real fonts. Layouts measure it with their own table of advances.
void expectTextFitsItsBox(const figures::Figure& figure);
/// Checks that nothing lies outside the figure's size.
void expectEveryShapeInside(const figures::Figure& figure);
/// Checks in every theme that texts contrast with their background.
void expectTextContrasts(const figures::Figure& figure);

}  // namespace simtscope::tests
