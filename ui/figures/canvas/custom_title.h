// Replaces the title of a figure by one that the user chose for the picture.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Sets Figure::title, which is also the title of the file. If the picture shows a title (FigureOptions::drawsCaption and drawsTitle),
/// replaces the shape that draws it. An empty title changes nothing.
Figure setCustomTitle(Figure figure, const QString& title);

}  // namespace simtscope::figures
