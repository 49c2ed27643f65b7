// Keeps a hatch away from the text on it, because the lines would be read as parts of the letters.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Puts a plate of the box's fill beneath each text on a hatched box.
void addTextPlates(Figure& figure);

}  // namespace simtscope::figures
