// Finds the steps at which a condition holds for threads that execute a line. The condition is evaluated only there, and only the warps
// that execute the line are replayed, up to the last time.
#pragma once

#include <functional>
#include <set>
#include <vector>

#include "gpu/analysis/expressions/expression.h"
#include "gpu/analysis/expressions/stops.h"
#include "gpu/analysis/variables/variables.h"

namespace simtscope::analysis {

/// Describes a search for the steps at which threads execute instructions of a line while a condition holds.
struct LineConditionRequest {
    std::set<SiteId> sites;  ///< instructions of the line, in the block that is stepped
    Expression condition;
    std::function<void(double share)> onProgress = {};  ///< called from time to time with the share that is done, 0 to 1; may be empty
};

/// Returns the stops, in order of their steps, one for each step: where threads come to the line while the condition holds, and where it
/// becomes true while they are in the line. A value counts as behind the step, which is what a table of variables shows there; one that is
/// not known is not true. Aggregates are taken over the warp. The thread is the first one for which the condition holds. Where the
/// reader has a debug build, the steps are those of the optimised code. Fails for names that the program does not have, for operators that
/// do not fit their operands, and where the replay fails; returns no stops when `stop` was requested. No other thread may use the reader
/// meanwhile.
Result<std::vector<Stop>> findLineConditionStops(VariableReader& reader, const LineConditionRequest& request,
                                                 const std::stop_token& stop = {});

}  // namespace simtscope::analysis
