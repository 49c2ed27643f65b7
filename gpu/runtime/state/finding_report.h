// Reports a finding to the user while the program runs.
#pragma once

#include "gpu/trace/model/finding.h"

namespace simtscope::runtime {

struct State;

/// Prints the finding on stderr and adds it to the recording.
void report(State& state, const trace::Finding& finding);

}  // namespace simtscope::runtime
