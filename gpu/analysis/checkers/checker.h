// Declares the checkers. A checker examines a recording and returns findings: errors in the program, or notes that a reader of the run
// should know.
//
// A new checker is one function in a file of its own in this folder, plus its row in findings.cpp.
#pragma once

#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

using Checker = std::vector<trace::Finding> (*)(const trace::Recording& recording);

/// Returns the findings of the engine itself while the program ran: faults, deadlocks, refused instructions.
std::vector<trace::Finding> findRecordedFindings(const trace::Recording& recording);

/// Notes kernels whose code was compiled out, because the program was compiled for an older architecture than the device's.
std::vector<trace::Finding> checkCompiledOut(const trace::Recording& recording);

/// Notes kernels whose asynchronous copies are ordinary ones, because the program was compiled for an architecture before sm_80.
std::vector<trace::Finding> checkOrdinaryCopies(const trace::Recording& recording);

/// Notes what the recording leaves out: events beyond the budget, and blocks that were not selected.
std::vector<trace::Finding> checkIncompleteRecording(const trace::Recording& recording);

}  // namespace simtscope::analysis
