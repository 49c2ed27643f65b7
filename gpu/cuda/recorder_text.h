// The recorder as PTX: recorder.cu as nvcc compiled it when SIMTscope was built.
#pragma once

#include <set>
#include <string>

#include "gpu/core/result.h"

namespace simtscope::cuda {

/// The variables and the named functions of the recorder, with what those call, to be appended to the text of a module.
/// Errors: SIMTscope was built where there was no nvcc.
Result<std::string> recorderText(const std::set<std::string>& functions);

}  // namespace simtscope::cuda
