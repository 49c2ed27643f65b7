// Reports each call or launch that SIMTscope does not support as a finding, even if the program ignores the error that it gets. Without the
// finding, a clean report with exit code 0 would vouch for results that the refused call never made.
#pragma once

#include <string>

#include "gpu/core/result.h"
#include "gpu/runtime/abi/errors.h"
#include "gpu/runtime/record/progress.h"

namespace simtscope::runtime {

class Recorder;
struct State;

/// Reports a refused call as a finding, on stderr and in the recording, once per message. `refusal` names the function and what to do
/// instead. Returns cudaErrorNotSupported for the call to return.
Error refuseUnsupported(State& state, const Message& refusal);

/// Reports code that cannot be executed as a finding. `kernel` is a mangled name, empty for a whole module.
void reportUnusable(Recorder* recorder, const ProgressPipe& progress, const simtscope::Error& refusal, const std::string& kernel = {});

}  // namespace simtscope::runtime
