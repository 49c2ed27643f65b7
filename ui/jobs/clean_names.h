// Cleans the names in a recording that a person reads, so that they can be shown (gpu/core/clean_text.h): a file may come from anybody.
#pragma once

#include "gpu/trace/model/recording.h"

namespace simtscope::ui {

/// Cleans the names of the program, its devices, launches, variables, allocations and calls. Mangled names, paths, arguments and source
/// texts, by which something is found or run again, stay as they are, and so does the output.
void cleanNames(trace::Recording& recording);

}  // namespace simtscope::ui
