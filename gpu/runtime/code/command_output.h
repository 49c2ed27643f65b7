// Runs a tool of the system or of the toolkit and returns its output.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::runtime {

/// Runs a command and returns its output on stdout and stderr. If `stop` is requested, kills the process and returns the output so far. The
/// command inherits neither preloaded libraries nor blocked or handled signals from this process.
Result<std::string> runCommand(const std::vector<std::string>& command, const std::stop_token& stop = {});

}  // namespace simtscope::runtime
