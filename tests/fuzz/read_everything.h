// Reads everything in a recording that the window or a report would read.
#pragma once

#include "gpu/trace/model/recording.h"

namespace simtscope::fuzz {

/// Makes the reports, and the steps and the dataflow of blocks that are not too long. Discards the results, because fuzzing only looks for
/// crashes.
void walk(const trace::Recording& recording);

}  // namespace simtscope::fuzz
