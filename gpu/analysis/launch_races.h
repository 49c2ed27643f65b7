// The races and barrier errors of one recorded launch (gpu/analysis/race_replay.h).
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "gpu/analysis/replay.h"

namespace simtscope::analysis {

/// Of a launch that the recording holds whole. Errors: why nothing can be said of it.
Result<std::vector<trace::Finding>> racesOf(const trace::Recording& recording, const trace::Launch& launch,
                                            const std::shared_ptr<const ptx::Module>& module, const std::stop_token& stop);

}  // namespace simtscope::analysis
