// What SIMTscope does not support is a finding of the run, whatever the program does with the error that it is given: a report that shows
// nothing wrong, and exit code 0, would stand for results that the refused call or launch never made.
#pragma once

#include <string>

#include "gpu/core/result.h"
#include "gpu/runtime/errors.h"
#include "gpu/runtime/progress.h"

namespace simtscope::runtime {

class Recorder;
struct State;

/// The finding of a refused call, on stderr and in the recording, once per message. `why` names the function and what to do instead.
/// Returns cudaErrorNotSupported, for the call to return.
Error refuseUnsupported(State& state, const Message& why);

/// The finding of code that cannot be executed: `kernel` is mangled, and empty for a whole module.
void reportUnusable(Recorder* recorder, const Progress& progress, const simtscope::Error& why, const std::string& kernel = {});

}  // namespace simtscope::runtime
