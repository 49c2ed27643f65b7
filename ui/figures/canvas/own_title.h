// A title that somebody gives a picture, in place of what the figure says of itself.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// In the picture, where the figure was laid out with its title (FigureOptions::caption and title), and of its file. An empty one changes
/// nothing.
Figure withTitle(Figure figure, const QString& title);

}  // namespace simtscope::figures
