// Annotates each operation with what the issue loop must know beyond its meaning.
#pragma once

#include "gpu/simt/state/kernel.h"

namespace simtscope::simt {

/// Fills FunctionCode::annotations of the kernel's functions, which must be decoded. Leaves out what depends on the whole kernel:
/// OpAnnotation::columnFunction, layoutIndex and atomicRule.
void annotateOperations(Kernel& kernel);

}  // namespace simtscope::simt
