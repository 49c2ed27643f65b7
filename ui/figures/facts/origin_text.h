// Who made a launch, in words.
#pragma once

#include <QString>

#include "gpu/trace/recording.h"

namespace simtscope::figures {

/// "graph 1": executable graphs are counted from 1, like launches, in the order of instantiation.
QString graphName(std::int64_t graph);
/// "launched by sum (launch 2)", "node 3 of graph 1"; both, of a kernel that one in a graph launched; empty: the host made it.
QString originText(const trace::Recording& recording, const trace::LaunchOrigin& origin);
/// "reduce<<<4, 256>>>"
QString launchText(const trace::Launch& launch);

}  // namespace simtscope::figures
