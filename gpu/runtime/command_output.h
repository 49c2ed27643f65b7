// What a tool of the system or of the toolkit prints.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::runtime {

/// Runs a command and gives what it prints, or has printed until it is stopped. Nothing of this process reaches it: no preloaded library,
/// no blocked or handled signal.
Result<std::string> outputOf(const std::vector<std::string>& command, const std::stop_token& stop = {});

}  // namespace simtscope::runtime
