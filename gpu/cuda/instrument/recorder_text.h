// Provides the recorder as PTX: recorder.cu as nvcc compiled it when SIMTscope was built.
#pragma once

#include <set>
#include <string>

#include "gpu/core/result.h"

namespace simtscope::cuda {

/// Returns the variables and the named functions of the recorder, with the functions that those call, to be appended to the text of a
/// module. Fails when SIMTscope was built without nvcc.
Result<std::string> recorderText(const std::set<std::string>& functions);

}  // namespace simtscope::cuda
