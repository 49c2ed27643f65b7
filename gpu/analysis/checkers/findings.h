// The findings of a recording: reports, figures, the window and the command line all get them here.
#pragma once

#include <vector>

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// Of every checker, errors and warnings, in the order of the table of checkers. Computed anew with every call.
std::vector<trace::Finding> findingsOf(const trace::Recording& recording);

/// What else there is to say, of Severity::Note: the recording's notes as FindingKind::Run, then the checkers'.
std::vector<trace::Finding> notesOf(const trace::Recording& recording);

}  // namespace simtscope::analysis
