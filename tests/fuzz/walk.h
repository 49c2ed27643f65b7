// Reads everything in a recording that a view or a report would read.
#pragma once

#include "gpu/trace/model/recording.h"

namespace simtscope::fuzz {

void walk(const trace::Recording& recording);

}  // namespace simtscope::fuzz
