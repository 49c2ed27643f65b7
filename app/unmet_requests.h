// Finds what the options of a run name and the run did not have: blocks beyond every grid, kernels that were not launched.
#pragma once

#include <vector>

#include "gpu/program/run.h"
#include "gpu/trace/recording.h"

namespace simtscope::app {

/// A sentence for each; nothing where the run launched no kernel, which has a message of its own.
std::vector<Message> unmetRequests(const program::RunPlan& plan, const trace::Recording& recording);

}  // namespace simtscope::app
