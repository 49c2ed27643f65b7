// Makes the plan of a run with a changed text of one source.
#pragma once

#include <optional>
#include <string>

#include "gpu/analysis/fixes/edit_maker.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::program {

/// Returns `plan` with the edits made in a copy of the file that they belong to. The run records as little as possible and gets no input.
/// Returns nullopt when the file is none of the plan's inputs, its text differs from the recorded one, or the copy cannot be written.
std::optional<RunPlan> makePlanWithEdits(const RunPlan& plan, const trace::Recording& recording,
                                         const std::vector<analysis::TextEdit>& edits);

}  // namespace simtscope::program
