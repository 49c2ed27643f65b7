// Reads everything in a recording that a view or a report would read.
#pragma once

#include "gpu/trace/model/recording.h"

namespace simtscope::fuzz {

/// Makes the reports, and the steps and the dataflow of blocks that are not too long. Drops the results: only crashes count.
void walk(const trace::Recording& recording);

}  // namespace simtscope::fuzz
