// `render --script`: all pictures of a script. Each program is run once.
#pragma once

#include <string>

#include "app/command.h"

namespace simtscope::app {

/// Makes the pictures of the script in the folder. Files that would hold the same bytes keep their time, so that make rebuilds only what
/// follows from a change. `dependencies`: a file for make, with the files that the pictures are made from; may be empty. A picture that
/// fails is named, and the others are made.
int renderChapter(const std::string& script, const std::string& folder, const std::string& dependencies, const Invocation& invocation);

}  // namespace simtscope::app
