// Chooses the suggested fix of a finding, for reports and the window.
#pragma once

#include "gpu/trace/model/finding.h"

namespace simtscope::analysis {

/// Returns the fix that the finding's own message suggests, else the one for findings of its kind. Returns an empty message if there is
/// none, or if the message gives a reason to which the general fix does not apply.
Message chooseFix(const trace::Finding& finding);

}  // namespace simtscope::analysis
