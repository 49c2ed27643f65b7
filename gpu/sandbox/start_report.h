// A pipe through which simtscope-confine says that it becomes the command. Where it does not say so, the sandbox has failed, whatever exit
// code or output there is: nothing was run of what is confined, which cannot write to the pipe itself.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/process.h"

namespace simtscope::sandbox {

class StartReport {
public:
    StartReport();

    /// The end that the process gets; negative: no pipe could be had.
    int descriptor() const { return m_pipe.write.get(); }

    /// To be asked when the process has ended. Nothing: it became the command. Else what simtscope-confine says, perhaps nothing.
    std::optional<std::string> failure() const;

private:
    Pipe m_pipe;
};

}  // namespace simtscope::sandbox
