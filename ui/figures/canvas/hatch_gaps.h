// A hatch leaves room for the text that stands on it: its lines would be read as parts of the letters.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Each text on a hatched box gets a plate of the box's fill beneath it.
void clearHatchedTexts(Figure& figure);

}  // namespace simtscope::figures
