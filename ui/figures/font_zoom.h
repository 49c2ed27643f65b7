// Chooses the size of text in a zoomed figure.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

/// Returns FigureOptions::fontZoom for these options. This is the zoom itself where text of that size hides nothing that smaller text would
/// show; else it is less, so that zooming makes room for the values of a dense figure. Lays the figure out several times.
qreal chooseFontZoom(const FigureKind& kind, const FigureSource& source, FigureOptions options);

}  // namespace simtscope::figures
