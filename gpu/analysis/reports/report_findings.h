// Writes the findings and notes of a report for a terminal.
#pragma once

#include <string>
#include <vector>

#include "gpu/analysis/counts/tried_fix.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Appends each finding with its accesses and its fix (from `fixes` if there is one for it), then the notes. Appends nothing when there are
/// neither findings nor notes.
void appendFindings(std::string& out, const trace::Recording& recording, const std::vector<TriedFix>& fixes);

}  // namespace simtscope::analysis
