// Keeps hatch lines away from text, because a reader would take the lines for parts of the letters.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Inserts a plain box in the colour of the fill beneath each text that stands on a hatched box.
void addTextPlates(Figure& figure);

}  // namespace simtscope::figures
