// Loads and stores of bytes, half words and vectors, whose values are narrower than a register, or several. They work as whole columns do
// (columns.cpp), but the values move lane by lane, and the cost has no closed form.
#pragma once

#include "gpu/simt/memory/columns.h"

namespace simtscope::simt {

/// Returns the function for such a load or store in shared or device memory; nullptr for any other operation.
ColumnFunction wideColumnFunction(const ptx::DecodedOp& op);

}  // namespace simtscope::simt
