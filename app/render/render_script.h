// Draws all pictures of a script for `render --script`. Each program runs only once.
#pragma once

#include <string>

#include "app/arguments/command.h"

namespace simtscope::app {

/// Makes the pictures of the script file `scriptPath` in `folder` and returns the exit code. Does not rewrite a file that would hold the
/// same bytes, so that make rebuilds only what depends on a change. `dependencyPath` names a file for make, which gets a rule with the
/// files that the pictures are made from; may be empty. If a picture fails, it is reported, and the others are still made.
ExitCode renderScript(const std::string& scriptPath, const std::string& folder, const std::string& dependencyPath,
                      const Invocation& invocation);

}  // namespace simtscope::app
