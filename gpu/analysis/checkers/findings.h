// Collects the findings of a recording. Reports, figures, the window and the command line all call these functions.
#pragma once

#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns the errors and warnings of every checker, in the order of the checker table. Computes them anew in every call.
std::vector<trace::Finding> computeFindings(const trace::Recording& recording);

/// Returns the notes (Severity::Note): the recording's own notes as FindingKind::RunNote, then the checkers' notes.
std::vector<trace::Finding> computeNotes(const trace::Recording& recording);

}  // namespace simtscope::analysis
