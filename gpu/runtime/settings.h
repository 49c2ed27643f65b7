// The options that SIMTscope gives this process (gpu/trace/run_options.h), and how the program was started.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/run_options.h"

namespace simtscope::runtime {

struct Settings : trace::RunOptions {
    std::vector<std::string> arguments;  ///< of this process, without argv[0]
};

/// Where somebody watches (protocol::kOutputByLine), a line that the program has written is passed on at once, not a full buffer: to be
/// called before it writes.
void passOnLines();

/// Reads the environment (protocol::kRun; without it the defaults hold) and /proc/self/cmdline. Errors name the variable.
Result<Settings> readSettings();

}  // namespace simtscope::runtime
