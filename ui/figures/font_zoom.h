// Chooses the size of the type in a zoomed figure.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

/// Returns FigureOptions::fontZoom for these options: the zoom itself where that drops nothing that smaller type would show, else less, so
/// that zooming makes room for the values of a dense figure. Lays the figure out a few times.
qreal fontZoomFor(const FigureKind& kind, const FigureSource& source, FigureOptions options);

}  // namespace simtscope::figures
