// A pipe by which simtscope-confine reports that it is about to become the command. Without that report the sandbox has failed, whatever
// its exit code and output are: nothing of the confined command ran. The command itself cannot write to the pipe.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/process.h"

namespace simtscope::sandbox {

class StartReport {
public:
    StartReport();

    /// Returns the end of the pipe that simtscope-confine writes to; negative: no pipe could be made.
    int descriptor() const { return m_pipe.write.get(); }

    /// Returns nullopt when simtscope-confine became the command, else the reason that it wrote, which may be empty. To be called when the
    /// process has ended.
    std::optional<std::string> failure() const;

private:
    Pipe m_pipe;
};

}  // namespace simtscope::sandbox
