// Provides the recorder as PTX: recorder.cu as nvcc compiled it when SIMTscope was built.
#pragma once

#include <set>
#include <string>

#include "gpu/core/result.h"

namespace simtscope::cuda {

/// Returns the PTX text of the recorder's variables and of the named functions, with the functions that these call. It can be appended to
/// the text of a module. Fails when SIMTscope was built without nvcc.
Result<std::string> linkRecorderText(const std::set<std::string>& functions);

}  // namespace simtscope::cuda
