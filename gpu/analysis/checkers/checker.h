// A checker: looks at a recording and says what is wrong with the program, or what a reader should know of the run.
//
// A new one is a file with one function in this folder, and its row in findings.cpp.
#pragma once

#include <vector>

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

using Checker = std::vector<trace::Finding> (*)(const trace::Recording& recording);

/// What the engine itself has found while the program ran: faults, deadlocks, refused instructions.
std::vector<trace::Finding> checkRecorded(const trace::Recording& recording);

/// Notes of kernels whose code was compiled out, because the program was compiled for an older architecture than the device's.
std::vector<trace::Finding> checkCompiledOut(const trace::Recording& recording);

/// Notes of what the recording does not hold: events beyond the budget, blocks that were not chosen.
std::vector<trace::Finding> checkLeftOut(const trace::Recording& recording);

}  // namespace simtscope::analysis
