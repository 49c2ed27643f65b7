// A launch as the user names it: its number, or its kernel and which launch of that.
#pragma once

#include <string>

#include "gpu/core/result.h"
#include "gpu/trace/recording.h"

namespace simtscope::app {

/// "3": the launch with that number, counted from 0. "reduce", "reduce:2": the first and the second launch of the kernel; "ns::mm<float,
/// 4>" may be named so, without its namespace, and without its template arguments. Errors list the kernels that there are.
Result<LaunchId> findLaunch(const trace::Recording& recording, const std::string& text);

}  // namespace simtscope::app
