// Finds the races and barrier errors of one recorded launch; part of gpu/analysis/replay/race_replay.h.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "gpu/analysis/replay/replay.h"

namespace simtscope::analysis {

/// Returns the findings of a launch, all of whose events the recording must hold. The error says why the launch cannot be judged.
Result<std::vector<trace::Finding>> findRaces(const trace::Recording& recording, const trace::Launch& launch,
                                              const std::shared_ptr<const ptx::Module>& module, const std::stop_token& stop);

}  // namespace simtscope::analysis
