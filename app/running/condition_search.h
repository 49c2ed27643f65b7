// Finds the first step of a run at which a condition is true, for the option --until-condition.
#pragma once

#include <string>

#include "app/arguments/command.h"
#include "gpu/analysis/expressions/stops.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::app {

/// Describes a condition that a run is searched for.
struct ConditionSearch {
    std::string expression;
    analysis::AggregateRange range = analysis::AggregateRange::Warp;
    std::string recordPath;  ///< path of the recording that the user keeps; empty: none
};

/// Searches the recorded blocks in the order of launches and blocks, and says on stderr where the condition is true for the first time.
/// Returns kFailed if it is, kUsage if it could be evaluated nowhere, else `code`; an earlier failure stays.
ExitCode reportCondition(const ConditionSearch& search, const trace::Recording& recording, ExitCode code);

}  // namespace simtscope::app
