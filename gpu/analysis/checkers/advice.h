// Chooses the suggested fix of a finding, for reports and the window.
#pragma once

#include "gpu/trace/model/finding.h"

namespace simtscope::analysis {

/// Returns the fix that the finding's own message suggests, else the one for findings of its kind. Returns an empty message when no general
/// fix exists.
Message adviceFor(const trace::Finding& finding);

}  // namespace simtscope::analysis
