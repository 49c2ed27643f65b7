// Draws the order in which lanes access one address by atomics: the value before, the lane, the value after, and so on.
#pragma once

#include "gpu/analysis/dataflow/serialised_atomics.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Draws as many addresses as have room (atomic_order_layout.h). `gutter` is the width of the labels left of the lanes, in logical pixels.
void drawAtomicOrder(Canvas& canvas, const QRectF& area, qreal gutter, const FigureSource& source, const analysis::AtomicAccess& access,
                     std::uint32_t warp);

}  // namespace simtscope::figures
