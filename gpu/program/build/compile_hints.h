// Gives hints for errors of nvcc: about how the program was built, what CUDA 13 no longer has, and the mistakes that students make most.
#pragma once

#include <string>

#include "gpu/core/messages/message.h"

namespace simtscope::program {

/// Returns a hint for the message `error`, given without file and line; empty when no help is known.
Message findCompileHint(const std::string& error);

}  // namespace simtscope::program
