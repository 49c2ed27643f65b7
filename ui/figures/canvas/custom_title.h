// Replaces the title of a figure by one that the user chose for the picture.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Sets the title of the figure, which is also the title of its file, and redraws it in the picture where the figure was laid out with one
/// (FigureOptions::caption and title). An empty title changes nothing.
Figure withCustomTitle(Figure figure, const QString& title);

}  // namespace simtscope::figures
