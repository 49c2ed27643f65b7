// Finds requests in the options that a run could not fulfil: blocks beyond every grid, and kernels that were not launched.
#pragma once

#include <vector>

#include "gpu/program/run/run.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::app {

/// Returns a message for each unmet request. Empty for a run without launches, about which another message exists.
std::vector<Message> findUnfulfilledOptions(const program::RunPlan& plan, const trace::Recording& recording);

}  // namespace simtscope::app
