// Ranks findings: which of several is the worst, and so the one that a banner names.
#pragma once

#include "gpu/trace/model/finding.h"

namespace simtscope::analysis {

/// Returns whether both accesses of a race have the same value, as far as it is known: nothing is lost in this run.
bool haveEqualValues(const trace::Finding& finding);

/// Returns the rank of a finding; 0 is the worst. Errors rank before warnings. Within a severity, wrong addresses come first, then values
/// that nothing has written, deadlocks and barriers, and races; of these, the ones that had different values. A value that was read too
/// early (early_reads.h) comes after the races that are its cause.
unsigned rankOf(const trace::Finding& finding);

}  // namespace simtscope::analysis
