// What to do about an error of nvcc: how the program was built, what CUDA 13 no longer has, and the mistakes that students make most.
#pragma once

#include <string>

#include "gpu/core/message.h"

namespace simtscope::program {

/// `error`: the text of the message, without file and line. Empty: nothing is known to help.
Message compileHint(const std::string& error);

}  // namespace simtscope::program
