// Reads the pipe through which simtscope-confine reports that it becomes the command. The command itself cannot write to the pipe. So if
// there is no such report, the sandbox has failed and the command has not run, whatever the exit code or the output. The supervisor of
// simtscope-confine also reports how the command ended, because bubblewrap turns a signal into an exit code.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/process.h"

namespace simtscope::sandbox {

/// Owns the pipe of one start: the parent reads from it, and the child inherits the other end.
class StartReport {
public:
    StartReport();

    /// Returns the descriptor to which simtscope-confine writes; negative if no pipe could be made.
    int descriptor() const { return m_pipe.writeEnd.get(); }

    /// Returns whether simtscope-confine has reported that its command starts, or that it cannot. Also true if no pipe could be made.
    bool hasReport() const;

    /// Holds the report of a process that has ended.
    struct Report {
        /// Nullopt if it became the command; otherwise the reason that it reported, which may be empty.
        std::optional<std::string> failure;
        std::optional<int> status;  ///< status of the command as wait(2) gives it; nullopt if there was no supervisor, or it was killed
    };
    /// Reads the report. Call it once, after the process has ended.
    Report read() const;

private:
    Pipe m_pipe;
};

}  // namespace simtscope::sandbox
