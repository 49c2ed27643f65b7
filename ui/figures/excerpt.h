// A figure with the source around the line of its step: for pictures that are read without the window.
#pragma once

#include "ui/figures/figures.h"

namespace simtscope::figures {

enum class Excerpt : std::uint8_t { None, Below, Beside };

/// Both together are as large as options.size. The figure alone for `None`, and where it is the source itself.
Figure layOutWith(Excerpt excerpt, const FigureKind& kind, const FigureSource& source, const FigureOptions& options);

}  // namespace simtscope::figures
