// Reads lists of lanes from the command line.
#pragma once

#include <string>

#include "gpu/core/ids.h"
#include "gpu/core/result.h"

namespace simtscope::app {

/// Reads "all", or a list of lanes such as "0,3,8-11".
Result<LaneMask> parseLanes(const std::string& text);

}  // namespace simtscope::app
