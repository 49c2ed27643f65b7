// What to do about a finding: reports and the window get it here.
#pragma once

#include "gpu/trace/finding.h"

namespace simtscope::analysis {

/// The suggested fix of the finding's own message, else what helps against findings of its kind; empty: nothing general can be said.
Message fixOf(const trace::Finding& finding);

}  // namespace simtscope::analysis
