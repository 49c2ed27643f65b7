// The picture of a fault that the check of an exercise has found.
#pragma once

#include <string>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::app {

/// Draws the figure to a file, whose suffix selects the format. A QGuiApplication is there.
Result<void> drawFault(const exercises::FigurePlace& place, const std::string& path);

}  // namespace simtscope::app
