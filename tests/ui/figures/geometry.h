// What must hold for every figure at every size: nothing overlaps, nothing leaves the picture, everything can be read.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::tests {

void expectNoTextOverlapsAnother(const figures::Figure& figure);
/// In the real fonts, not only by the layouts' own table of advances.
void expectTextFitsItsBox(const figures::Figure& figure);
void expectEveryShapeInside(const figures::Figure& figure);
/// In every theme.
void expectTextContrasts(const figures::Figure& figure);

}  // namespace simtscope::tests
