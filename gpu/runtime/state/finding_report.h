// Tells the user of a finding while the program runs.
#pragma once

#include "gpu/trace/model/finding.h"

namespace simtscope::runtime {

struct State;

/// Prints the finding on stderr, for the user who watches, and adds it to the recording.
void report(State& state, const trace::Finding& finding);

}  // namespace simtscope::runtime
