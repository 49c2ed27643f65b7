// Finds a launch as the user names it: by its number, or by its kernel and a count of that kernel's launches.
#pragma once

#include <string>

#include "gpu/core/result.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::ui {

/// Returns the launch that `text` names. "3" is the third launch. "reduce" and "reduce:2" are the first and the
/// second launch of the kernel. "ns::mm<float, 4>" may also be named without its namespace and without its template arguments. Errors list
/// the kernels of the recording.
Result<LaunchId> findLaunch(const trace::Recording& recording, const std::string& text);

}  // namespace simtscope::ui
