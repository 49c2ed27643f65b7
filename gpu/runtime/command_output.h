// What a tool of the system or of the toolkit prints.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::runtime {

/// Runs a command and gives what it prints. Nothing of this process reaches it: no preloaded library, no blocked or handled signal.
Result<std::string> outputOf(const std::vector<std::string>& command);

}  // namespace simtscope::runtime
