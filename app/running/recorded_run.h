// Obtains the recording that a command works on: reads it from a file, or runs a program.
#pragma once

#include <memory>
#include <string>

#include "app/arguments/command.h"
#include "app/running/run_program.h"

namespace simtscope::app {

/// Reads the named recording, or runs the program with the arguments of `invocation` and returns the recording of that run. `blocks` are
/// those to record, as --blocks takes them; empty: the default. On failure, `code` is the exit code.
Result<std::shared_ptr<const trace::Recording>> obtainRecordedRun(const std::string& name, const Invocation& invocation,
                                                                  const std::string& blocks, ExitCode& code);

}  // namespace simtscope::app
