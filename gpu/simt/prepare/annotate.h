// Annotates each operation with what the issue loop must know beyond its meaning.
#pragma once

#include "gpu/simt/state/kernel.h"

namespace simtscope::simt {

/// Fills FunctionCode::extra of the kernel's functions, which must be decoded. Does not set OpAnnotation::column, layout and atomicRule.
void annotateOperations(Kernel& kernel);

}  // namespace simtscope::simt
