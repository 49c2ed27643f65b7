// Recognises, from the messages of nvcc's tools, what the machine lacked during a build: room on the disk, memory, processes, open files.
// The program is not to blame then.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/program/build/compiler.h"

namespace simtscope::program {

/// The traces of a build that failed.
struct FailedBuild {
    std::string folder;                     ///< folder on the disk that was written to
    std::string text;                       ///< everything that the tools printed
    std::vector<CompilerMessage> messages;  ///< messages parsed from the text
};

/// Returns what the machine lacked; empty when it lacked nothing.
Message machineProblem(const FailedBuild& build);

/// Returns the message for the crash of a tool that its output tells of (msg::run::toolCrashed); empty: it tells of none.
Message toolCrash(const std::string& text);

}  // namespace simtscope::program
