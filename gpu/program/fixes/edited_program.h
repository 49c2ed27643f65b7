// The plan of a run with another text of one of its sources.
#pragma once

#include <optional>
#include <string>

#include "gpu/analysis/fixes/text_edit.h"
#include "gpu/program/run.h"
#include "gpu/trace/recording.h"

namespace simtscope::program {

/// `plan` with the edits made in a copy of the file that they are of; it records as little as it can and is given no input. Nothing: the
/// file is none of the plan's inputs, or its text is not the recorded one (any more), or the copy cannot be written.
std::optional<RunPlan> withEdits(const RunPlan& plan, const trace::Recording& recording, const std::vector<analysis::TextEdit>& edits);

}  // namespace simtscope::program
