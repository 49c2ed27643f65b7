// Says who made a launch.
#pragma once

#include <QString>

#include "gpu/trace/model/recording.h"

namespace simtscope::figures {

/// Returns "graph 1": executable graphs are counted from 1, like launches, in the order of instantiation.
QString graphName(std::int64_t graph);
/// Returns "launched by sum (launch 2)" or "node 3 of graph 1"; both for a kernel that a kernel in a graph launched; empty: the host made
/// the launch.
QString originText(const trace::Recording& recording, const trace::LaunchOrigin& origin);
/// Returns "reduce<<<4, 256>>>".
QString launchText(const trace::Launch& launch);

}  // namespace simtscope::figures
