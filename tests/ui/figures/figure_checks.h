// Checks properties of every figure at every size: nothing overlaps, nothing leaves the picture, everything is legible.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::tests {

/// Checks the boxes of all pairs of texts.
void expectNoTextOverlapsAnother(const figures::Figure& figure);
/// Checks against the real fonts, not only against the layouts' own table of advances.
void expectTextFitsItsBox(const figures::Figure& figure);
/// Checks that nothing lies outside the figure's size.
void expectEveryShapeInside(const figures::Figure& figure);
/// Checks every theme.
void expectTextContrasts(const figures::Figure& figure);

}  // namespace simtscope::tests
