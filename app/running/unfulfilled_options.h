// Finds requests in the options that a run could not fulfil: blocks beyond every grid, and kernels that were not launched.
#pragma once

#include <vector>

#include "gpu/program/run/run.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::app {

/// Returns a message for each request that the run did not fulfil; empty for a run without launches, which has a message of its own.
std::vector<Message> findUnfulfilledOptions(const program::RunPlan& plan, const trace::Recording& recording);

}  // namespace simtscope::app
