// Tells what the machine did not have while nvcc compiled, as its tools say it: room on the disk, memory, processes, open files. The
// program is not to blame then.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/message.h"
#include "gpu/program/run.h"

namespace simtscope::program {

struct FailedBuild {
    std::string folder;                     ///< on the disk that was written to
    std::string text;                       ///< everything that the tools printed
    std::vector<CompilerMessage> messages;  ///< of the text
};

/// Empty: the machine had everything.
Message machineProblem(const FailedBuild& build);

}  // namespace simtscope::program
