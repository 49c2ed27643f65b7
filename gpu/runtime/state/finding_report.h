// Reports a finding to the user while the program runs.
#pragma once

#include "gpu/trace/model/finding.h"

namespace simtscope::runtime {

struct State;

/// Prints the finding on stderr and adds it to the recording. Where there is a recording, leaves a result that the host reads to its
/// reader, who can name the element.
void report(State& state, const trace::Finding& finding);

}  // namespace simtscope::runtime
