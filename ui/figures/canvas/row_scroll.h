// A scroll bar in a figure whose rows do not all have room: a track to click on or drag along, with the part that is shown.
#pragma once

#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

/// `track`: as high as the rows. Draws nothing where all rows are shown.
void drawRowScroll(Canvas& canvas, const QRectF& track, const RowRange& rows);

}  // namespace simtscope::figures
