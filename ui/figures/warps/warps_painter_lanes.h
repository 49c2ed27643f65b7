// Draws the panel of a step's lanes (lane_step.h): the lanes of one warp with their values, arrows between them, and groups of lanes that
// share something, for example an address.
#pragma once

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/warps/lane_words.h"

namespace simtscope::figures {

/// Draws the panel. `gutter` is the least width of the row labels, left of the lanes.
void drawLanePanel(Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneTexts& texts,
                   std::uint64_t threads);

}  // namespace simtscope::figures
