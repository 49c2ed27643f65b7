// Draws the picture of a fault that the check of an exercise has found.
#pragma once

#include <string>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::app {

/// Draws the figure into a file, whose suffix selects the format. Needs a QGuiApplication. Errors: as figures::exportFigure().
Result<void> drawFault(const exercises::FigurePlace& place, const std::string& path);

}  // namespace simtscope::app
