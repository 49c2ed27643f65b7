// Collects the findings of a recording. Reports, figures, the window and the command line all call these functions.
#pragma once

#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns the errors and warnings of every checker, the worst first (finding_rank.h), those of one rank in the order in which they were
/// found. Computes them anew in every call.
std::vector<trace::Finding> computeFindings(const trace::Recording& recording);

/// Returns the notes (Severity::Note): the recording's own notes as FindingKind::RunNote, then the checkers' notes.
std::vector<trace::Finding> computeNotes(const trace::Recording& recording);

}  // namespace simtscope::analysis
