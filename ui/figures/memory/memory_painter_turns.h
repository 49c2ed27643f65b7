// Draws the turns that lanes take at one address: what was there, who came, what was there then.
#pragma once

#include "gpu/analysis/atomic_turns.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

inline constexpr qreal kTurnsPitch = 30;  ///< units of height per place

/// Places that several lanes access, or with compare-and-swap any lane, and whose order is known.
std::size_t placesWithTurns(const analysis::AtomicAccess& access);

/// As many of them as have room; `gutter` left of them for their names.
void drawTurns(Canvas& canvas, const QRectF& area, qreal gutter, const FigureSource& source, const analysis::AtomicAccess& access,
               std::uint32_t warp);

}  // namespace simtscope::figures
