// A pipe through which simtscope-confine says that it becomes the command. If it does not, the sandbox has failed, whatever the exit code
// or the output: the confined command has not run, and the command itself cannot write to the pipe. The supervisor of simtscope-confine
// also says how the command ended, because bubblewrap turns a signal into an exit code.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/process.h"

namespace simtscope::sandbox {

/// The pipe of one start: the parent keeps the end to read, and the child inherits the other one.
class StartReport {
public:
    StartReport();

    /// Returns the end of the pipe that simtscope-confine writes to; negative: no pipe could be made.
    int descriptor() const { return m_pipe.write.get(); }

    /// Returns whether simtscope-confine has said anything: its command starts, or cannot. True where no pipe could be made.
    bool hasReport() const;

    /// The report once the process has ended.
    struct Words {
        std::optional<std::string> failure;  ///< nothing: it became the command; else what simtscope-confine says, perhaps nothing
        std::optional<int> status;           ///< the command's, as wait(2) gives it; nothing: there was no supervisor, or it was killed
    };
    /// To be asked once, when the process has ended.
    Words read() const;

private:
    Pipe m_pipe;
};

}  // namespace simtscope::sandbox
