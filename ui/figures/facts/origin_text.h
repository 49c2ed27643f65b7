// Describes launches, and says who made them: the host, a kernel, or a graph.
#pragma once

#include <QString>

#include "gpu/trace/model/recording.h"

namespace simtscope::figures {

/// Returns "graph 1": executable graphs are counted from 1, like launches, in the order of instantiation.
QString formatGraphName(std::int64_t graph);
/// Returns "launched by sum (launch 2)" or "node 3 of graph 1"; both, if a kernel in a graph made the launch; empty: the host made it.
QString formatOrigin(const trace::Recording& recording, const trace::LaunchOrigin& origin);
/// Returns "reduce<<<4, 256>>>".
QString formatLaunch(const trace::Launch& launch);

}  // namespace simtscope::figures
