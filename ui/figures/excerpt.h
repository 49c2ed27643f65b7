// Adds the source lines around the step's line to a figure, for pictures that are read outside the window.
#pragma once

#include "ui/figures/figures.h"

namespace simtscope::figures {

/// Says where the source is shown beside a figure.
enum class ExcerptPosition : std::uint8_t { None, Below, Beside };

/// Lays out the figure and the excerpt so that both together have options.size. Returns the figure alone for `None`, and for the figure
/// *Source*, which shows the lines itself.
Figure layOutWithExcerpt(ExcerptPosition position, const FigureKind& kind, const FigureSource& source, const FigureOptions& options);

}  // namespace simtscope::figures
