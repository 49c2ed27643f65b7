// How a run ended, in sentences.
#pragma once

#include <string>

#include "gpu/program/child.h"

namespace simtscope::program {

/// What was heard from the program while it ran.
struct Heard {
    std::string lastLaunch;      ///< "3 reduce1<<<4, 256>>>"; empty: none
    std::string fault;           ///< of a kernel, as one sentence
    std::string linkError;       ///< why its units of device code do not fit together
    std::string recordingError;  ///< why the recording could not be written
};

struct Verdict {
    std::string message, hint;  ///< empty when all went well
};

/// `seconds`: the time limit, for a run that reached it.
Verdict verdictOf(const ChildResult& ended, const Heard& heard, double seconds);

}  // namespace simtscope::program
