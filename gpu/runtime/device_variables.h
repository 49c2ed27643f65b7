// What a __device__, __constant__ or __managed__ variable of a module becomes.
#pragma once

#include "gpu/ptx/module.h"
#include "gpu/trace/recording.h"

namespace simtscope::runtime {

bool isManaged(const ptx::Variable& variable);
trace::AllocationKind kindOf(const ptx::Variable& variable);

}  // namespace simtscope::runtime
