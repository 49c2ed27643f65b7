// What to do about an error of nvcc: for those that say nothing about the program itself, but about how it was built or about what CUDA 13
// no longer has.
#pragma once

#include "gpu/core/message.h"
#include <string>

namespace simtscope::program {

/// `error`: the text of the message, without file and line. Empty: nothing is known to help.
Message compileHint(const std::string& error);

}  // namespace simtscope::program
