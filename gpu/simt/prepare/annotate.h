// The facts that the issue loop needs of each operation, beyond its meaning.
#pragma once

#include "gpu/simt/state/kernel.h"

namespace simtscope::simt {

/// Fills FunctionCode::extra of the kernel's functions, which are decoded. Does not choose OpExtra::column, layout and atomicRule.
void annotate(Kernel& kernel);

}  // namespace simtscope::simt
