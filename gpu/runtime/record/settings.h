// Reads the options that SIMTscope gives this process (gpu/trace/model/run_options.h), and the program's arguments.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/model/run_options.h"

namespace simtscope::runtime {

/// Holds the options of the run that the parent process has passed on.
struct Settings : trace::RunOptions {
    std::vector<std::string> arguments;  ///< arguments of this process, without argv[0]
};

/// Makes stdout line-buffered if the parent process asks for it (protocol::kOutputByLineVariable), so that each line of the program is
/// passed on at once. Must be called before the program writes.
void lineBufferStdout();

/// Reads the environment (protocol::kRunVariable; without it the defaults hold) and /proc/self/cmdline. An error names the variable.
Result<Settings> readSettings();

}  // namespace simtscope::runtime
