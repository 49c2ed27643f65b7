// Recognises, from the messages of nvcc's tools, what the machine lacked during a build: room on the disk, memory, processes, open files.
// The program is not to blame then.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/program/build/compiler.h"

namespace simtscope::program {

/// Holds what a failed build has left: its folder, and the output of the tools.
struct FailedBuild {
    std::string folder;                     ///< folder on the disk that was written to
    std::string text;                       ///< everything that the tools printed
    std::vector<CompilerMessage> messages;  ///< messages parsed from the text
};

/// Returns what the machine lacked; empty when it lacked nothing.
Message findMachineProblem(const FailedBuild& build);

/// Returns the message (msg::run::toolCrashed) if the output says that a tool has crashed. Empty if it does not.
Message findToolCrash(const std::string& text);

}  // namespace simtscope::program
