// Draws the turns that lanes take at one address: what was there, who came, what was there then.
#pragma once

#include "gpu/analysis/atomic_turns.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Of as many addresses as have room (turns_layout.h).
void drawTurns(Canvas& canvas, const QRectF& area, qreal gutter, const FigureSource& source, const analysis::AtomicAccess& access,
               std::uint32_t warp);

}  // namespace simtscope::figures
